import * as v from "valibot";
import {
  asOne,
  color,
  day,
  entries,
  group,
  line,
  lineOrNone,
  list,
  listOfSome,
  mark,
  number,
  paragraph,
  type Structure,
  slug,
  slugs,
} from "./fields";
import {
  ChatSchema,
  ContactSchema,
  HomeSchema,
  MachinePageSchema,
  pageTexts,
  QuestionsSchema,
  SiteSchema,
  searchTexts,
  updatedOn,
} from "./text-schemas";

/** The day of the last change. It follows the other fields. */
export const DAY = "updatedOn";

/** Fields that saving sets. */
export const KEPT: readonly string[] = [DAY, "formerSlugs"];

/** Names that the entry had before. Their addresses lead to the present one. */
const formerSlugs = v.optional(slugs("Direcciones anteriores"));

/** Keeps an entry off the site, with all that it has. */
const hidden = mark("Oculto: no está en el sitio");

/**
 * A file beside the data: its place in the entry's folder or in `content/`, without extension for pictures, and its
 * label in the editor. `{photo}` stands for that field of the list's item.
 */
export interface SubjectFile {
  readonly kind: "picture" | "drawing" | "pdf" | "film";
  readonly place: string;
  readonly label: string;
  /** Whether the subject may be without it. */
  readonly optional?: true;
}

/**
 * A subject's form and files. `shownAt` is the place on the site that the form links to; `changes` says that an entry
 * came or went.
 */
export interface Subject {
  /** Whether the site may show no entry at all. */
  readonly mayBeEmpty?: true;
  readonly shownAt: string;
  readonly changes?: readonly [added: string, retired: string];
  readonly schema: Structure;
  readonly files: Readonly<Record<string, SubjectFile>>;
}

const millimetres = (label: string) => number(label, 50, 3000, "Escribe milímetros, de 50 a 3000.");

const file = (kind: SubjectFile["kind"], place: string, label: string): SubjectFile => ({
  kind,
  place,
  label,
});

const optionalFile = (...given: Parameters<typeof file>) => ({ ...file(...given), optional: true }) as const;

/** Subjects with several entries, each `content/NAME/SLUG/index.json`, in the order of `content/order.json`. */
export const collections = {
  flavours: {
    shownAt: "?sabor={slug}#sabores",
    changes: ["sabor nuevo", "sabor retirado"],
    schema: group("Sabores", {
      sabor: line("Nombre"),
      text1: paragraph("Primer párrafo"),
      text2: paragraph("Segundo párrafo"),
      sugar: v.optional(lineOrNone("Azúcar, con su unidad (opcional)")),
      energy: v.optional(lineOrNone("Energía, con su unidad (opcional)")),
      ingredients: v.optional(lineOrNone("Ingredientes (opcional)")),
      highSugars: mark("Sello ALTO EN AZÚCARES"),
      highCalories: mark("Sello ALTO EN CALORÍAS"),
      highSodium: mark("Sello ALTO EN SODIO"),
      highFats: mark("Sello ALTO EN GRASAS SATURADAS"),
      /** Section colours: background shown until the picture loads, text colour, width of the name's letters. */
      theme: asOne(
        group("Colores", {
          ground: color("Color del fondo"),
          text: color("Color del texto"),
          /** Arrow colour on hover, with a white icon, for backgrounds that hide the site's yellow. */
          arrow: v.optional(color("Color de la flecha bajo el puntero (opcional)")),
          /** Width of the name's letters in percent. */
          nameWidth: number(
            "Ancho de las letras del nombre, en %",
            75,
            125,
            "Escribe un ancho de 75 a 125, en porcentaje.",
          ),
        }),
      ),
      updatedOn,
      hidden,
      formerSlugs,
    }),
    files: {
      icon: file("drawing", "icon.svg", "Ícono, SVG de 96 × 96"),
      glass: file("picture", "glass", "Vaso recortado, desde 1200 × 1500"),
      ground: file("picture", "ground", "Fondo, desde 1920 × 1000"),
    },
  },
  machines: {
    shownAt: "{slug}",
    changes: ["máquina nueva", "máquina retirada"],
    schema: group("Máquinas", {
      name: line("Nombre"),
      subtitle: line("Subtítulo"),
      /** Distinguishing word, to follow "uno": `compacto`, `de mesón`. */
      kind: line("Tipo, como sigue a «uno»: compacto, de mesón"),
      /** Description. */
      txt: paragraph("Descripción"),
      /** Text alternative of the main picture. */
      imgAlt: line("Descripción de la foto principal, para quien no la ve"),
      /** The body's sides. With all three, the machine's page draws it to scale. */
      width: v.optional(millimetres("Ancho en mm (opcional)")),
      height: v.optional(millimetres("Alto en mm (opcional)")),
      depth: v.optional(millimetres("Fondo en mm (opcional)")),
      /** Litres in one bag or carton, where the machine takes only that size. */
      litres: v.optional(
        number(
          "Litros de cada bolsa o cartón, si hay un solo tamaño (opcional)",
          1,
          100,
          "Escribe un número de litros, de 1 a 100.",
        ),
      ),
      /** Plural of those bags or cartons, such as `bolsas`. */
      packs: v.optional(lineOrNone("Cómo se llaman, en plural: bolsas (opcional)")),
      /** The datasheet's, beside its day. */
      version: v.optional(lineOrNone("Versión de la ficha (opcional)")),
      updatedOn: day("Último cambio"),
      characteristics: listOfSome("Características", line("Característica")),
      /** Gallery; each `photo` is a file of `photos/`, without extension. */
      gallery: listOfSome(
        "Galería",
        group("Foto", { photo: slug("Foto"), alt: line("Descripción de la foto, para quien no la ve") }),
        "photo",
      ),
      /** One-line text of the card on the home page. */
      tagline: line("Frase de la tarjeta en el inicio"),
      /** Cells of the comparison table. */
      comparison: group("Comparación", {
        drinks: line("Bebidas"),
        space: line("Espacio"),
        supply: line("Concentrado"),
        advantage: line("A favor"),
      }),
      search: v.optional(group("Buscadores", searchTexts)),
      /** Rows of the technical table. A row without a value is a suggestion: the site does not show it. */
      technical: v.optional(
        list(
          "Datos técnicos: sin valor no se muestran",
          group("Dato", { label: line("Dato"), value: lineOrNone("Valor") }),
        ),
      ),
      hidden,
      formerSlugs,
    }),
    files: {
      main: file("picture", "photos/main", "Foto principal, desde 1200 × 1400"),
      "gallery.photo": file("picture", "photos/{photo}", "Foto, desde 1200 × 900"),
      sharing: optionalFile("picture", "sharing", "Imagen para compartir, 1200 × 630"),
      datasheet: optionalFile("pdf", "datasheet.pdf", "Ficha en PDF, hasta 5 MB"),
      drawing: optionalFile("drawing", "drawing.svg", "Plano, SVG"),
    },
  },
  clients: {
    mayBeEmpty: true,
    shownAt: "#clientes",
    changes: ["cliente nuevo", "cliente retirado"],
    schema: group("Clientes", { name: line("Nombre"), updatedOn, hidden, formerSlugs }),
    files: { logo: file("drawing", "logo.svg", "Logo, SVG") },
  },
  /** Pages of texts. The privacy notice is always one of them. */
  pages: {
    shownAt: "{slug}",
    changes: ["página nueva", "página retirada"],
    schema: group("Páginas", { ...pageTexts, hidden, formerSlugs }),
    files: {},
  },
} as const;

/** The address of the privacy notice, to which the contact form leads. */
export const PRIVACY = "privacidad";

export type CollectionName = keyof typeof collections;

export const collectionNames = Object.keys(collections) as CollectionName[];

/** Returns the collections in which a slug of one leads to one entry: those whose entries have a page share addresses. */
export function addressedWith(name: string): readonly CollectionName[] {
  const placeOf = (each: string) => subjects[each]?.shownAt;
  return collectionNames.filter(
    (each) => each === name || (placeOf(each) === "{slug}" && placeOf(name) === "{slug}"),
  );
}

/** The list of each collection's entries. */
const orders = Object.fromEntries(
  Object.entries(collections).map(([name, { schema }]) => [name, entries(v.getTitle(schema) ?? name, name)]),
) as Record<CollectionName, ReturnType<typeof entries>>;

/** Subjects with one entry, `content/NAME.json`. */
export const singletons = {
  /** Entries of each collection in display order. Each has a folder of the same name. */
  order: {
    shownAt: "#sabores",
    schema: group("Orden", orders),
    files: {},
  },
  site: { shownAt: "", schema: SiteSchema, files: {} },
  home: {
    shownAt: "",
    schema: HomeSchema,
    files: {
      "process.steps.picture": file("picture", "home/steps/{picture}", "Foto, desde 1200 × 1500"),
      sharing: file("picture", "home/sharing", "Imagen para compartir, 1200 × 630"),
      poster: file("picture", "home/poster", "Primer cuadro de la película, desde 2560 × 800"),
      posterMovil: file("picture", "home/poster-movil", "Primer cuadro en teléfonos, desde 720 × 900"),
      film: optionalFile("film", "home/frukto.mp4", "Película MP4"),
      filmMovil: optionalFile("film", "home/frukto-movil.mp4", "Película para teléfonos"),
      filmAv1: optionalFile("film", "home/frukto-av1.mp4", "Película en AV1"),
      filmMovilAv1: optionalFile("film", "home/frukto-movil-av1.mp4", "Película para teléfonos en AV1"),
    },
  },
  questions: { shownAt: "#preguntas", schema: QuestionsSchema, files: {} },
  contact: { shownAt: "#contacto", schema: ContactSchema, files: {} },
  chat: { shownAt: "", schema: ChatSchema, files: {} },
  "machine-page": { shownAt: "#maquinas", schema: MachinePageSchema, files: {} },
} as const;

/** All subjects by name. */
export const subjects: Readonly<Record<string, Subject>> = { ...collections, ...singletons };

/** A page, or an entry of a collection. */
export interface Owner {
  /** Name of its subject: `home`, `flavours`. */
  readonly name: string;
  /** Name of an entry's folder, "" for a page. */
  readonly slug: string;
}

/** Returns the page or the entry that has a path of `content/`. */
export function ownerOf(path: string): Owner | undefined {
  const [, name = "", folder = ""] = /^content\/([\w-]+)(?:\.json$|\/(?:([^/]+)\/)?)/.exec(path) ?? [];
  const slug = name in collections ? folder : "";
  return name in singletons || slug ? { name, slug } : undefined;
}

/** Returns the path of a page's or an entry's data. */
export function dataPath({ name, slug }: Owner): string {
  return slug ? `content/${name}/${slug}/index.json` : `content/${name}.json`;
}

/** Returns the folder from which the places of an owner's files count. */
export function folderOf({ name, slug }: Owner): string {
  return slug ? `content/${name}/${slug}/` : "content/";
}
