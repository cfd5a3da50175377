import { addressQuestion, counted, savings } from "./savings";

/** What a visitor has looked at, by its parameter in addresses and in the enquiry's order. */
export type Interest = Readonly<Partial<Record<"maquina" | "personas" | "bebidas" | "sabor", string>>>;

/** What an enquiry says of products, by their slugs. */
export interface ProductNames {
  readonly machines: Readonly<
    Record<string, { readonly name: string; readonly litres?: number | undefined }>
  >;
  readonly flavours: Readonly<Record<string, string>>;
}

/** Returns the interest that an address names. A machine's page names its machine; unknown values count as missing. */
export function interestIn(address: { pathname: string; search: string }, names: ProductNames): Interest {
  const query = new URLSearchParams(address.search);
  const page = address.pathname.slice(1);
  const { sabor = "", maquina = "", ...numbers } = parametersOf(query);
  return {
    ...(Object.hasOwn(names.machines, maquina) && { maquina }),
    ...(Object.hasOwn(names.machines, page) && { maquina: page }),
    ...numbers,
    ...(Object.hasOwn(names.flavours, sabor) && { sabor }),
  };
}

/** Returns the parameters that tell an interest. The calculator's count together, if both can be used. */
export function parametersOf(query: URLSearchParams): Interest {
  const maquina = query.get("maquina");
  const sabor = query.get("sabor");
  const { personas, bebidas } = addressQuestion(query);
  const isAsked = query.has("personas") || query.has("bebidas");
  const isUsable = !personas.problem && !bebidas.problem;
  return {
    ...(maquina && { maquina }),
    ...(isAsked && isUsable && { personas: personas.text, bebidas: bebidas.text }),
    ...(sabor && { sabor }),
  };
}

/** Returns the beginning of an enquiry: machine, numbers, flavour; "" for no interest. */
export function enquiryDraft(
  { maquina = "", sabor = "", ...numbers }: Interest,
  names: ProductNames,
): string {
  const machine = Object.hasOwn(names.machines, maquina) ? names.machines[maquina] : undefined;
  const flavour = Object.hasOwn(names.flavours, sabor) ? names.flavours[sabor] : undefined;
  const machineWords = machine && ` la máquina ${machine.name}`;
  const wish = [machineWords, numberWords(numbers, machine?.litres)].filter(Boolean).join("");
  const sentences = [wish && `Hola, quiero cotizar${wish}.`, flavour && `el sabor ${flavour}.`];
  if (flavour) sentences[1] = `${wish ? "Me" : "Hola, me"} interesa ${sentences[1]}`;
  return sentences.filter(Boolean).join(" ");
}

/** Returns people, drinks and what they need: boxes of three litres, or what a machine takes that has its own size. */
function numberWords({ personas, bebidas }: Interest, litres?: number): string {
  if (!personas || !bebidas) return "";
  const { company, boxes, litresPerMonth } = savings(
    addressQuestion(new URLSearchParams({ personas, bebidas })),
  );
  const all = counted(litresPerMonth, "litro", "litros");
  if (litres === undefined) return ` para ${company}: ${boxes} al mes (${all})`;
  const packs = counted(Math.ceil(litresPerMonth / litres), "envase", "envases");
  return ` para ${company}: ${all} al mes, en ${packs} de ${counted(litres, "litro", "litros")}`;
}
