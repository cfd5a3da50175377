/** Texts and facts that more than one part of the site shows. */
export const site = {
  name: "frukto",
  language: "es-CL",
  description:
    "Máquinas europeas y concentrados de fruta para empresas, cafeterías, hoteles, restaurantes, bares y universidades.",
  slogan: "Bebe fruta, no plástico.",
  /** One line below the slogan, on the home page's sharing picture. */
  offer: "Máquinas y concentrados de fruta para tu empresa",
  address: "Colina, Región Metropolitana",
  newWindow: "(se abre en una ventana nueva)",
} as const;

/** Sections of the home page that the menus link to. */
export const sections = [
  { id: "maquinas", menuLabel: "MÁQUINAS", footerLabel: "Maquinas" },
  { id: "nosotros", menuLabel: "NOSOTROS", footerLabel: "Nosotros" },
  { id: "sabores", menuLabel: "SABORES", footerLabel: "Sabores" },
  { id: "contacto", menuLabel: "CONTACTO", footerLabel: "Contacto" },
] as const;

/** Id of the home page's first section, which has no menu entry. */
export const HERO_ID = "inicio";

export type SectionId = (typeof sections)[number]["id"];
