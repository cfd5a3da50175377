import { expect, it } from "vitest";
import { enquiryDraft, interestIn } from "~domain/interest";

const names = {
  machines: { una: { name: "Uno" }, con_bolsas: { name: "Dos", litres: 5 } },
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
    "Hola, quiero cotizar la máquina Uno para 230 personas, con 2 bebidas al día por persona: 33 cajas de 3 litros al mes (99 litros). Me interesa el sabor Pera.",
  ],
  [
    "/con_bolsas?personas=230&bebidas=2",
    "Hola, quiero cotizar la máquina Dos para 230 personas, con 2 bebidas al día por persona: 99 litros al mes, en 20 envases de 5 litros.",
  ],
  [
    "/?personas=1&bebidas=1",
    "Hola, quiero cotizar para 1 persona, con 1 bebida al día por persona: 1 caja de 3 litros al mes (1 litro).",
  ],
  [
    "/?personas=84&paso=personas-mas",
    "Hola, quiero cotizar para 90 personas, con 2 bebidas al día por persona: 13 cajas de 3 litros al mes (39 litros).",
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
