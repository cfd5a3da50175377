import { expect, test } from "vitest";
import { readContent } from "../../owner/content/read";
import { adviceOn } from "../../owner/content/words";

const content = readContent();
const [{ slug, sabor } = { slug: "", sabor: "" }] = content.data.flavours;
const [machine = { slug: "", name: "", gallery: [{ photo: "" }] }] = content.data.machines;
const { slug: url, name, gallery } = machine;
const [{ photo } = { photo: "" }] = gallery;

test.each([
  [`flavours/${slug}/index.json`, "theme.ground", `${sabor}, colores, color del fondo`, "theme.ground"],
  [
    `machines/${url}/index.json`,
    "gallery.1.alt",
    `${name}, galería 2, descripción de la foto`,
    "gallery.1.alt",
  ],
  [`machines/${url}/photos/${photo}.jpg`, "", `${name}, foto «${photo}»`, "gallery.photo"],
  [`machines/${url}/photos/x.jpg`, "", `${name}, foto «x»`, "no field has this photograph"],
  [`flavours/${slug}/glass.png`, "", `${sabor}, vaso recortado`, "glass"],
  ["flavours/papaya", "", "«papaya»", "order//flavours"],
  ["home/steps/x.jpg", "", "Inicio, foto «x»", "no step has this photograph"],
  ["home/frukto-av1.mp4", "", "Inicio, película en AV1", "home//filmAv1"],
  ["home/sharing.jpg", "", "Inicio, imagen para compartir", "home//sharing"],
  ["order.json", "flavours.0", "Orden, sabores 1", "order//flavours.0"],
  ["apuntes.txt", "", "content/apuntes.txt", "no form"],
])("a problem of %s, %s", (file, field, about, wanted) => {
  const { place, text } = adviceOn(content, { file: `content/${file}`, field, message: "Mal." });
  expect(text).toBe(`${about}: Mal.`);
  const entry = /^(flavours|machines)\/[\w-]+\//.exec(file)?.[0] ?? "";
  if (wanted.startsWith("no ")) expect(place).toBeUndefined();
  else expect(`${place?.subject}/${place?.slug}/${place?.field}`).toBe(entry + wanted);
});

test("a problem of no file has no place", () => {
  expect(adviceOn(content, { file: "", message: "Mal." })).toEqual({ text: "Mal." });
});
