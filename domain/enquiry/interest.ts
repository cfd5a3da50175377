import { addressQuestion, type Packing, packed, savings } from "../savings";
import { formatCount } from "../wording/counts";
import { listed } from "../wording/wording";

/**
 * The products and numbers that a visitor has looked at, by their parameters in addresses and in the enquiry's order.
 * Several machines have spaces between them.
 */
export type Interest = Readonly<
  Partial<Record<"maquina" | "personas" | "bebidas" | "dias" | "sabor", string>>
>;

/** Products as an enquiry names them, by their slugs. */
export interface ProductNames {
  readonly machines: Readonly<Record<string, Packing & { readonly name: string }>>;
  readonly flavours: Readonly<Record<string, string>>;
}

/** Returns the interest that an address names. A machine's page names its machine; unknown values count as missing. */
export function interestIn(address: { pathname: string; search: string }, names: ProductNames): Interest {
  const query = new URLSearchParams(address.search);
  const page = address.pathname.slice(1);
  const { sabor = "", maquina, ...numbers } = parametersOf(query);
  const known = slugsOf(maquina).filter((slug) => Object.hasOwn(names.machines, slug));
  return {
    ...(known.length > 0 && { maquina: known.join(" ") }),
    ...(Object.hasOwn(names.machines, page) && { maquina: page }),
    ...numbers,
    ...(Object.hasOwn(names.flavours, sabor) && { sabor }),
  };
}

/** Returns what is remembered, with a machine's page that was looked at. A link to the form may name one machine alone. */
export function withSeen(known: Interest, found: Interest, pathname: string): Interest {
  const isPage = found.maquina === pathname.slice(1);
  const seen = isPage ? [...slugsOf(known.maquina), ...slugsOf(found.maquina)] : [];
  return { ...known, ...found, ...(isPage && { maquina: [...new Set(seen)].join(" ") }) };
}

function slugsOf(maquina = ""): string[] {
  return maquina.split(" ").filter(Boolean);
}

/** Returns the parameters that tell an interest. The calculator's count together, if all can be used. */
export function parametersOf(query: URLSearchParams): Interest {
  const maquina = query.get("maquina");
  const sabor = query.get("sabor");
  const { personas, bebidas, dias } = addressQuestion(query);
  const isAsked = query.has("personas") || query.has("bebidas") || query.has("dias");
  const isUsable = !personas.problem && !bebidas.problem && !dias.problem;
  return {
    ...(maquina && { maquina }),
    ...(isAsked && isUsable && { personas: personas.text, bebidas: bebidas.text, dias: dias.text }),
    ...(sabor && { sabor }),
  };
}

/** Returns the beginning of an enquiry: machines, numbers, flavour; "" for no interest. */
export function enquiryDraft({ maquina, sabor = "", ...numbers }: Interest, names: ProductNames): string {
  const machines = slugsOf(maquina).flatMap((slug) =>
    Object.hasOwn(names.machines, slug) ? (names.machines[slug] ?? []) : [],
  );
  const called = listed(machines.map(({ name }) => name));
  const machineWords = called && ` ${machines.length > 1 ? "las máquinas" : "la máquina"} ${called}`;
  const { company, amount } = amounts(numbers, machines);
  const wish = machineWords + (company && ` para ${company}`);
  const flavour = Object.hasOwn(names.flavours, sabor) ? names.flavours[sabor] : undefined;
  const sentences = [
    wish && `Hola, quiero cotizar${wish}.`,
    amount && `Necesitamos ${amount}.`,
    flavour && `${wish ? "Me" : "Hola, me"} interesa el sabor ${flavour}.`,
  ];
  return sentences.filter(Boolean).join(" ");
}

/** Returns people, drinks and days, and the concentrate that they need, packed as each of the machines takes it. */
function amounts(
  { personas, bebidas, dias = "" }: Interest,
  machines: readonly (Packing & { name: string })[],
) {
  if (!personas || !bebidas) return { company: "", amount: "" };
  const query = new URLSearchParams({ personas, bebidas, ...(dias && { dias }) });
  const { company, litresPerMonth } = savings(addressQuestion(query));
  const packs = machines.map((machine) => ({ name: machine.name, text: packed(litresPerMonth, machine) }));
  const texts = [...new Set(packs.map(({ text }) => text))];
  const each = packs.map(({ name, text }) => `${text} para la ${name}`);
  const all = texts.length > 1 ? listed(each, "o") : (texts[0] ?? packed(litresPerMonth, {}));
  const litres = litresPerMonth === 1 ? "cerca de 1 litro" : `unos ${formatCount(litresPerMonth)} litros`;
  return { company, amount: `${litres} de concentrado al mes: ${all}` };
}
