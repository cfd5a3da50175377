/** Facts of the company that pages' texts may hold, by their placeholder: the fields of `content/site.json`. */
export const COMPANY_FACTS = {
  correo: "email",
  razonSocial: "legalName",
  rut: "taxNumber",
  domicilio: "postalAddress",
} as const;

/** Placeholder of what the contact form asks for. */
export const ASKED = "datos";
