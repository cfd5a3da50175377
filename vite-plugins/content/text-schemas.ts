import { day, entry, group, line, list, paragraph, paragraphMaybeWith, paragraphWith, slug } from "./fields";

/** Facts and texts that more than one part of the site shows. */
export const SiteSchema = group("Sitio y pie de página", {
  name: line("Nombre de la marca"),
  slogan: line("Eslogan"),
  description: paragraph("Descripción para buscadores"),
  /** One line below the slogan, on the home page's sharing picture. */
  offer: line("Frase de la imagen para compartir"),
  /** Locality and region, with a comma between them. */
  address: line("Dirección: comuna, región"),
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
  /** Day of the last change to the home page's content: the sitemap's `lastmod`. */
  updatedOn: day,
  hero: group("Portada", { action: line("Botón") }),
  machines: group("Máquinas", {
    title: line("Título"),
    lead: paragraphWith("Bajada", "maquinas"),
    question: line("Título de la comparación"),
  }),
  process: group("Pasos", {
    title: line("Título"),
    steps: list(
      "Pasos",
      group("Paso", { picture: slug("Foto"), title: line("Título"), text: paragraph("Texto") }),
      "picture",
    ),
  }),
  whyUs: group("Razones", {
    title: line("Título"),
    reasons: list(
      "Razones",
      group("Razón", { title: line("Título"), text: paragraphMaybeWith("Texto", "modelos") }),
    ),
  }),
  calculator: group("Calculadora", {
    title: line("Título"),
    people: line("Personas"),
    drinks: line("Bebidas"),
    perMonth: line("Botellas al mes"),
    perYear: line("Botellas al año"),
    assumptions: paragraphWith("Supuestos", "diasAlMes", "diasAlAnio", "botellas"),
  }),
  flavours: group("Sabores", { title: line("Título") }),
  clients: group("Clientes", { title: line("Título") }),
});

function failure(label: string) {
  return group(label, { title: line("Título"), text: paragraphWith("Texto", "telefono") });
}

export const ContactSchema = group("Contacto y privacidad", {
  title: line("Título"),
  lead: paragraph("Bajada"),
  email: line("Correo"),
  phone: line("Teléfono"),
  address: line("Dirección"),
  send: line("Botón"),
  emailHint: line("Aviso de un correo dudoso"),
  draft: line("Aviso de un borrador"),
  discardDraft: line("Botón que borra el borrador"),
  /** Thanks; with the e-mail address when the script sent the form. */
  sent: group("Mensaje enviado", {
    text: line("Texto"),
    titleWithEmail: line("Título, si se sabe el correo"),
    textWithEmail: paragraphWith("Texto, si se sabe el correo", "correo"),
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
  }),
});

export const ChatSchema = group("Chat", {
  status: line("Estado"),
  greeting: line("Saludo"),
  placeholder: line("Texto del campo vacío"),
});

/** Texts that the pages of all machines share. */
export const MachinePageSchema = group("Página de máquina", {
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
