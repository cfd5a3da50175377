/** All of one field of the contact form. */
interface Field {
  /** Id of its control. It is Spanish, because the fragments of the summary's links show it. */
  readonly id: string;
  readonly label: string;
  /** Maximum length in characters, a line break counting as one. */
  readonly limit: number;
  /** The error if it is left empty. A field without this sentence is optional. */
  readonly missing?: string;
  /** The error if the text is too long: `{limite}` is the limit, `{sobran}` 'te sobran 7'. */
  readonly tooLong: string;
  /** Height of a text of several lines, which has a counter. Other fields are one line. */
  readonly rows?: number;
  /** Attributes for autofill and for the phone's keyboard. */
  readonly input?: {
    readonly autoComplete: string;
    readonly inputMode?: "email" | "tel";
    readonly autoCapitalize?: "none";
    readonly autoCorrect?: "off";
    readonly spellCheck?: false;
  };
  /** Whether it takes the form's whole width, and not half of it. */
  readonly isWide?: boolean;
}

const fields = <Name extends string>(table: Readonly<Record<Name, Field>>) => table;

/**
 * The contact form's fields by their names in the mail and in the enquiries' table, in the order in which they are shown
 * (docs/product.md, The contact form). CONTRIBUTING.md says what a new one needs.
 */
export const FIELDS = fields({
  from_name: {
    id: "nombre",
    label: "Nombre",
    limit: 20,
    missing: "Escribe tu nombre.",
    tooLong:
      "El nombre admite hasta {limite} caracteres; {sobran}. Acórtalo o escríbelo completo en el mensaje.",
    input: { autoComplete: "name" },
  },
  telefono: {
    id: "telefono",
    label: "Teléfono",
    limit: 30,
    missing: "Escribe un teléfono para llamarte.",
    tooLong:
      "El teléfono admite hasta {limite} caracteres; {sobran}. Deja un solo número y escribe el resto en el mensaje.",
    input: { autoComplete: "tel", inputMode: "tel" },
  },
  from_mail: {
    id: "correo",
    label: "Correo",
    limit: 40,
    missing: "Escribe tu correo para responderte.",
    tooLong:
      "El correo admite hasta {limite} caracteres; {sobran}. Si tu dirección es más larga, escríbela en el mensaje.",
    input: {
      autoComplete: "email",
      inputMode: "email",
      autoCapitalize: "none",
      autoCorrect: "off",
      spellCheck: false,
    },
    isWide: true,
  },
  message: {
    id: "mensaje",
    label: "Mensaje",
    limit: 730,
    missing: "Cuéntanos qué necesitas.",
    tooLong: "El mensaje admite hasta {limite} caracteres; {sobran}.",
    rows: 10,
    isWide: true,
  },
});
