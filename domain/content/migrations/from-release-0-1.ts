import type { Values } from "./values";

type Fields = Readonly<Record<string, unknown>>;

/** Brings release 0.1's content over: it lists channels and pages, and has texts that forms and calculator show since. */
export function fromRelease01(values: Values): Values {
  const changed = Object.entries(values).map(([path, value]) => {
    const isRecord = typeof value === "object" && value !== null && !Array.isArray(value);
    return [path, isRecord ? (CHANGES[path]?.(value as Fields) ?? value) : value];
  });
  return withPrivacyPage(Object.fromEntries(changed));
}

const CHANGES: Readonly<Record<string, (fields: Fields) => Fields>> = {
  "content/home.json": ({ calculator, ...home }) => ({
    ...home,
    calculator: { days: "Días al mes (oficina 20, hotel 30)", ...(calculator as Fields) },
  }),
  "content/contact.json": ({ sent, ...contact }) => ({
    ...contact,
    sent: {
      thanks: "Gracias, {nombre}.",
      thanksUnnamed: "Gracias.",
      another: "Escribir otro mensaje",
      ...(sent as Fields),
    },
  }),
  "content/order.json": (order) => ({ ...order, pages: order.pages ?? [] }),
  "content/site.json": withChannels,
};

function withChannels({ facebook, videoChannel, ...site }: Fields): Fields {
  const social = [
    { label: "Facebook", address: facebook ?? "" },
    { label: "Canal de video", address: videoChannel ?? "" },
  ];
  return { social, legalName: "", taxNumber: "", postalAddress: "", ...site };
}

interface Notice extends Fields {
  readonly particulars: Readonly<Record<string, string>>;
}

/** Makes the privacy notice the first of the pages, and its facts about the company the site's. */
function withPrivacyPage({ "content/privacy.json": given, ...values }: Values): Values {
  const { particulars, ...notice } = (given ?? {}) as Partial<Notice>;
  if (!particulars) return given === undefined ? values : { ...values, "content/privacy.json": given };
  const page = "content/pages/privacidad/index.json";
  const [site, order, before] = ["content/site.json", "content/order.json", page].map(
    (path) => (values[path] ?? {}) as Fields,
  );
  const { name: legalName, taxNumber, address: postalAddress } = particulars;
  const facts = Object.entries({ legalName, taxNumber, postalAddress }).filter(([, value]) => value);
  const slugs = ["privacidad", ...((order?.pages ?? []) as string[])];
  return {
    ...values,
    "content/site.json": { ...site, ...Object.fromEntries(facts) },
    "content/order.json": { ...order, pages: [...new Set(slugs)] },
    [page]: {
      until: "Hasta ese día rige la ley 19.628 sin esos cambios.",
      ...before,
      ...notice,
      facts: factsOf(particulars),
    },
  };
}

function factsOf(particulars: Notice["particulars"]) {
  const { representative = "", provider = "", guarantee = "", server = "", mailbox = "" } = particulars;
  const required = Object.entries({
    Responsable: "{razonSocial}",
    RUT: "{rut}",
    "Domicilio postal": "{domicilio}",
    "Representante legal": representative,
    "EmailJS: país y protección": provider,
    "Garantía para ese envío": guarantee,
    Servidor: server,
    "Casilla de correo": mailbox,
  });
  return [
    ...required.map(([label, value]) => ({ label, value, required: true })),
    { label: "Solicitudes", value: "{correo}" },
  ];
}
