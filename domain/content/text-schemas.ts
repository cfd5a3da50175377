import * as v from "valibot";
import { ASKED, COMPANY_FACTS } from "../company-facts";
import {
  day,
  email,
  entry,
  group,
  line,
  lineMaybeWith,
  lineOrNone,
  lineWithin,
  list,
  listOfSome,
  mark,
  paragraph,
  paragraphMaybeWith,
  paragraphWith,
  phone,
  slug,
  webAddress,
  webAddressOrNone,
} from "./fields";

/** Texts that search engines and previews show. They cut longer ones; the title gets the brand's name added. */
export const searchTexts = {
  title: lineWithin("Título para buscadores", 15, 50),
  description: lineWithin("Descripción para buscadores", 70, 160),
};

/** Day of the last change, which saving sets: the sitemap's `lastmod` of the pages that show it follows. */
export const updatedOn = v.optional(day("Último cambio"));

/** Facts and texts that more than one part of the site shows. */
export const SiteSchema = group("Sitio y datos de contacto", {
  updatedOn,
  name: line("Nombre de la marca"),
  slogan: line("Eslogan"),
  ...searchTexts,
  /** One line below the slogan, on the home page's sharing picture. */
  offer: line("Frase de la imagen para compartir"),
  email: email("Correo"),
  phone: phone("Teléfono"),
  /** Number of the WhatsApp chat. */
  chatPhone: phone("Teléfono de WhatsApp"),
  /** Street if there is one, locality and region, with commas between them. */
  address: line("Dirección: calle y número si los hay, comuna, región"),
  legalName: lineOrNone("Razón social"),
  taxNumber: lineOrNone("RUT"),
  postalAddress: lineOrNone("Domicilio postal"),
  hours: lineOrNone("Horario de atención (opcional)"),
  regions: lineOrNone("Regiones que atienden, con comas entre ellas (opcional)"),
  /** The site's address, as datasheets print it. */
  web: webAddress("Dirección web del sitio, para las fichas"),
  /** Channels beside WhatsApp, in the order of their links. One without an address is dimmed. */
  social: list(
    "Redes: sin dirección no llevan a ninguna parte",
    group("Red", { label: line("Nombre"), address: webAddressOrNone("Dirección web (opcional)") }),
    "label",
  ),
  footer: group("Títulos del pie", {
    site: line("Sitio"),
    support: line("Soporte"),
    contact: line("Contacto"),
    social: line("Redes"),
  }),
  errors: group("Páginas de error", {
    notFound: paragraph("La página no existe"),
    failed: paragraph("Algo falló"),
  }),
});

export const HomeSchema = group("Inicio", {
  updatedOn,
  hero: group("Portada", { action: line("Botón") }),
  machines: group("Máquinas", {
    title: line("Título"),
    lead: paragraphWith("Bajada", "maquinas"),
    question: line("Título de la comparación"),
  }),
  process: group("Pasos", {
    title: line("Título"),
    steps: listOfSome(
      "Pasos",
      group("Paso", { picture: slug("Foto"), title: line("Título"), text: paragraph("Texto") }),
      "picture",
    ),
  }),
  whyUs: group("Razones", {
    title: line("Título"),
    reasons: listOfSome(
      "Razones",
      group("Razón", { title: line("Título"), text: paragraphMaybeWith("Texto", "modelos") }),
    ),
  }),
  calculator: group("Calculadora", {
    title: line("Título"),
    people: line("Personas"),
    drinks: line("Bebidas"),
    days: line("Días al mes"),
    perMonth: line("Botellas al mes"),
    perYear: line("Botellas al año"),
    assumptions: paragraphWith("Supuestos", "diasAlMes", "diasAlAnio", "botellas"),
  }),
  flavours: group("Sabores", { title: line("Título") }),
  clients: group("Clientes", { title: lineOrNone("Título (opcional)") }),
});

function failure(label: string) {
  return group(label, { title: line("Título"), text: paragraphWith("Texto", "telefono") });
}

export const ContactSchema = group("Contacto y privacidad", {
  updatedOn,
  title: line("Título"),
  lead: paragraph("Bajada"),
  send: line("Botón"),
  emailHint: line("Aviso de un correo dudoso"),
  draft: line("Aviso de un borrador"),
  discardDraft: line("Botón que borra el borrador"),
  /** Thanks; with the name and the e-mail address when the script sent the form. */
  sent: group("Mensaje enviado", {
    text: line("Texto"),
    thanks: paragraphWith("Gracias, con el nombre", "nombre"),
    thanksUnnamed: line("Gracias, sin el nombre"),
    titleWithEmail: line("Título, si se sabe el correo"),
    textWithEmail: paragraphWith("Texto, si se sabe el correo", "correo"),
    another: line("Enlace que vuelve al formulario"),
  }),
  /** Advice for what kept an enquiry from being sent. */
  failures: group("Mensaje no enviado", {
    failed: group("Falló el envío", { text: paragraphWith("Texto", "whatsapp") }),
    limited: failure("Muchos mensajes seguidos"),
    "too-large": failure("Mensaje demasiado grande"),
    "foreign-origin": failure("Enviado desde otro sitio"),
    "not-a-form": failure("Mensaje ilegible"),
  }),
  privacy: group("Privacidad", {
    question: line("Pregunta"),
    answer: paragraphWith("Respuesta", "correo"),
    more: line("Enlace al aviso completo"),
  }),
});

/**
 * A page of texts. Facts of the company stand in the place of their placeholders. Three fields are for legal notices alone,
 * and optional: the version, the day from which it holds, and what holds until then.
 */
export const pageTexts = {
  title: line("Título"),
  lead: paragraph("Bajada"),
  version: v.optional(lineOrNone("Versión, si es un aviso legal (opcional)")),
  updatedOn: day("Último cambio"),
  inForceOn: v.optional(day("Rige desde, como 2026-12-01 (opcional)")),
  until: v.optional(lineOrNone("Qué rige hasta ese día (opcional)")),
  /** A required fact without a value is marked on the page, in the editor and in the server's log. */
  facts: list(
    "Datos: sin valor no se muestran",
    group("Dato", {
      label: line("Dato"),
      value: lineMaybeWith("Valor", ...Object.keys(COMPANY_FACTS)),
      required: mark("La ley lo pide: si falta, la página lo dice"),
    }),
  ),
  sections: list(
    "Secciones",
    group("Sección", {
      title: line("Título"),
      text: paragraphMaybeWith("Texto", ...Object.keys(COMPANY_FACTS), ASKED),
    }),
  ),
  inFooter: mark("En el pie: su enlace está en todas las páginas"),
};

export const ChatSchema = group("Chat", {
  updatedOn,
  status: line("Estado"),
  greeting: line("Saludo"),
  placeholder: line("Texto del campo vacío"),
});

/** Texts that the pages of all machines share. */
export const MachinePageSchema = group("Página de máquina", {
  updatedOn,
  quote: line("Botón para cotizar"),
  gallery: line("Título de la galería"),
  /** Invitation at the foot; its picture is a `photo` of a machine's gallery. */
  showroom: group("Invitación al showroom", {
    title: line("Título"),
    text: paragraph("Texto"),
    action: line("Botón"),
    machine: entry("Máquina de la foto", "machines"),
    photo: slug("Foto de su galería"),
  }),
});

/** What buyers ask. A question without an answer is a suggestion: the site does not show it. */
export const QuestionsSchema = group("Preguntas", {
  updatedOn,
  title: line("Título"),
  questions: list(
    "Preguntas: sin respuesta no se muestran",
    group("Pregunta", {
      question: line("Pregunta"),
      answer: lineOrNone("Respuesta"),
      id: slug("Nombre en la dirección"),
    }),
    "id",
  ),
});
