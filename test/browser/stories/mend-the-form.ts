import { randomUUID } from "node:crypto";
import { contact } from "../../support/content";
import { expect } from "../fixtures";
import { OTHER_ENGINES } from "./situations";
import type { Story } from "./story";

export const mendTheForm: Story = {
  title: "mends the form, meets a failure and loses nothing",
  situations: OTHER_ENGINES,
  async tell(visitor, { sandbox }) {
    const from_mail = `${randomUUID().slice(0, 8)}@empresa.cl`;
    await visitor.go("/#contacto");
    await visitor.fill("Nombre", "Begoña");
    await visitor.fill("Mensaje", "Somos 80.\nGracias.");
    await visitor.reads("18 / 730");
    await visitor.press(contact.send);
    await visitor.reads("Faltan 2 datos para enviar tu mensaje");
    await visitor.hasFocusOn({ field: "Teléfono" });
    await visitor.press("Escribe tu correo para responderte.");
    await visitor.hasFocusOn({ field: "Correo" });
    await visitor.fill("Correo", `administracion.compras.${from_mail}`);
    await visitor.reads("El correo admite hasta 40 caracteres; te sobran 2.");
    await visitor.fill("Correo", from_mail);
    await visitor.reads("Falta 1 dato para enviar tu mensaje");

    await visitor.reload();
    await visitor.reads(contact.draft);
    await visitor.seesUnderlines("1px");
    await visitor.findsIn("Nombre", "Begoña");
    await visitor.findsIn("Correo", from_mail);
    await visitor.fill("Teléfono", "+56 9 8765 4321");

    sandbox.behave({ status: 500, text: "down" });
    await visitor.press(contact.send);
    await visitor.reads("Tus datos siguen aquí: inténtalo de nuevo");
    await visitor.findsIn("Mensaje", "Somos 80.\nGracias.");
    sandbox.behave("normal");
    await visitor.press(contact.send);
    await visitor.reads(`Te respondemos a ${from_mail}`);
    await visitor.findsIn("Mensaje", "");
    await visitor.reads("0 / 730");
    expect(sandbox.messages().filter(({ fields }) => fields.from_mail === from_mail)).toHaveLength(1);
  },
};
