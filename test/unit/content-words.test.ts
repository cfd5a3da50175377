import { expect, test } from "vitest";
import { readCollection } from "../../vite-plugins/content/read";
import { adviceOn } from "../../vite-plugins/content/words";

const [flavour = { slug: "", sabor: "" }] = readCollection("flavours");
const [machine = { slug: "", name: "", gallery: [{ photo: "" }] }] = readCollection("machines");
const [{ photo } = { photo: "" }] = machine.gallery;

test.each([
  [
    `content/flavours/${flavour.slug}/index.json`,
    "theme.ground",
    `${flavour.sabor}, colores, color del fondo: Mal.`,
    `flavours/${flavour.slug}/theme.ground`,
  ],
  [
    `content/machines/${machine.slug}/index.json`,
    "gallery.1.alt",
    `${machine.name}, galería 2, descripción de la foto: Mal.`,
    `machines/${machine.slug}/gallery.1.alt`,
  ],
  [
    `content/machines/${machine.slug}/photos/${photo}.jpg`,
    "",
    `${machine.name}, foto «${photo}»: Mal.`,
    `machines/${machine.slug}/gallery.photo`,
  ],
  [
    `content/machines/${machine.slug}/photos/x.jpg`,
    "",
    `${machine.name}, foto «x»: Mal.`,
    "no field has this photograph",
  ],
  [
    `content/flavours/${flavour.slug}/glass.png`,
    "",
    `${flavour.sabor}, vaso recortado: Mal.`,
    `flavours/${flavour.slug}/glass`,
  ],
  ["content/flavours/papaya", "", "content/flavours/papaya: Mal.", "order//flavours"],
  ["content/process/x.jpg", "", "Inicio, foto «x»: Mal.", "no step has this photograph"],
  ["content/film/frukto-av1.mp4", "", "Inicio, película en AV1: Mal.", "home//filmAv1"],
  ["content/home/sharing.jpg", "", "Inicio, imagen para compartir: Mal.", "home//sharing"],
  ["content/order.json", "flavours.0", "Orden, sabores 1: Mal.", "order//flavours.0"],
  ["content/apuntes.txt", "", "content/apuntes.txt: Mal.", "no form"],
  ["", "", "Mal.", "no form"],
])("a problem of %s, %s", (file, field, text, wanted) => {
  const { place, text: told } = adviceOn(process.cwd(), { file, field, message: "Mal." });
  expect(told).toBe(text);
  expect(place ? `${place.subject}/${place.slug}/${place.field}` : wanted).toBe(wanted);
  expect(place === undefined, "has no link").toBe(wanted.startsWith("no "));
});
