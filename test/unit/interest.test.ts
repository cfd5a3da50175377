import { expect, it } from "vitest";
import { enquiryDraft, interestIn, withSeen } from "~domain/enquiry/interest";

const names = {
  machines: {
    una: { name: "Uno" },
    con_bolsas: { name: "Dos", litres: 5, packs: "bolsas" },
    sin_nombre: { name: "Tres", litres: 10, packs: "" },
  },
  flavours: { pera: "Pera" },
};

it.each([
  ["/", ""],
  ["/una", "Hola, quiero cotizar la máquina Uno."],
  ["/?maquina=una", "Hola, quiero cotizar la máquina Uno."],
  ["/?sabor=pera", "Hola, me interesa el sabor Pera."],
  ["/una?sabor=pera", "Hola, quiero cotizar la máquina Uno. Me interesa el sabor Pera."],
  [
    "/?sabor=pera&bebidas=2&personas=230&maquina=una",
    "Hola, quiero cotizar la máquina Uno para 230 personas, con 2 bebidas al día por persona, 20 días al mes. Necesitamos unos 99 litros de concentrado al mes: 33 cajas de 3 litros. Me interesa el sabor Pera.",
  ],
  [
    "/con_bolsas?personas=80&bebidas=2&dias=30",
    "Hola, quiero cotizar la máquina Dos para 80 personas, con 2 bebidas al día por persona, 30 días al mes. Necesitamos unos 52 litros de concentrado al mes: 11 bolsas de 5 litros.",
  ],
  [
    "/?maquina=una+con_bolsas&personas=80&bebidas=2",
    "Hola, quiero cotizar las máquinas Uno y Dos para 80 personas, con 2 bebidas al día por persona, 20 días al mes. Necesitamos unos 35 litros de concentrado al mes: 12 cajas de 3 litros para la Uno o 7 bolsas de 5 litros para la Dos.",
  ],
  ["/?maquina=una+con_bolsas", "Hola, quiero cotizar las máquinas Uno y Dos."],
  [
    "/?maquina=sin_nombre&personas=80&bebidas=2",
    "Hola, quiero cotizar la máquina Tres para 80 personas, con 2 bebidas al día por persona, 20 días al mes. Necesitamos unos 35 litros de concentrado al mes: 4 envases de 10 litros.",
  ],
  [
    "/?personas=1&bebidas=1",
    "Hola, quiero cotizar para 1 persona, con 1 bebida al día por persona, 20 días al mes. Necesitamos cerca de 1 litro de concentrado al mes: 1 caja de 3 litros.",
  ],
  [
    "/?personas=84&paso=personas-mas",
    "Hola, quiero cotizar para 90 personas, con 2 bebidas al día por persona, 20 días al mes. Necesitamos unos 39 litros de concentrado al mes: 13 cajas de 3 litros.",
  ],
  ["/?personas=muchas&bebidas=2", ""],
  ["/?personas=20000&bebidas=2", ""],
  ["/?maquina=UNA&sabor=constructor", ""],
  ["/toString?maquina=__proto__", ""],
])("an enquiry from %s begins with what the visitor has looked at", (address, draft) => {
  const { pathname, search } = new URL(address, "http://localhost");
  const interest = interestIn({ pathname, search }, names);
  expect(enquiryDraft(interest, names)).toBe(draft);
  if (draft === "") expect(interest, "which links would carry on").toEqual({});
});

it("the machines whose pages were looked at are asked for together, and the one that a link names alone", () => {
  const seen = (known: object, path: string) => {
    const { pathname, search } = new URL(path, "http://localhost");
    return withSeen(known, interestIn({ pathname, search }, names), pathname);
  };
  const both = seen(seen({ personas: "80" }, "/una"), "/con_bolsas?sabor=pera");
  expect(both).toEqual({ personas: "80", maquina: "una con_bolsas", sabor: "pera" });
  expect(seen(both, "/una").maquina).toBe("una con_bolsas");
  expect(seen(both, "/?maquina=una").maquina).toBe("una");
  expect(seen(both, "/?maquina=una+con_bolsas").maquina).toBe("una con_bolsas");
  expect(seen(both, "/")).toEqual(both);
});
