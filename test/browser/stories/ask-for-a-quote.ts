import { randomUUID } from "node:crypto";
import { contact, ct, machinePage } from "../../support/content";
import { expect } from "../fixtures";
import { ALWAYS, keyboard, largeText, touchScreen } from "./situations";
import type { Story } from "./story";

export const askForAQuote: Story = {
  title: "asks for a quote",
  situations: [...ALWAYS, touchScreen, keyboard, largeText],
  async tell(visitor, { sandbox }) {
    const enquiry = {
      from_name: "Begoña Ñuñez",
      telefono: "+56 9 8765 4321",
      from_mail: `${randomUUID().slice(0, 8)}@empresa.cl`,
      message: 'Hola, quiero cotizar la máquina JDM CT.\nSomos 80: "agua" & té… 🍐 <b>',
    };
    await visitor.go("/jdm_ct");
    await visitor.press(machinePage.quote);
    await visitor.findsIn("Mensaje", `Hola, quiero cotizar la máquina ${ct.name}.`);

    await visitor.fill("Nombre", enquiry.from_name);
    await visitor.fill("Teléfono", " ");
    await visitor.fill("Correo", enquiry.from_mail);
    await visitor.fill("Mensaje", enquiry.message);
    await visitor.press(contact.send);
    await visitor.reads("Falta 1 dato para enviar tu mensaje");
    await visitor.press("Escribe un teléfono para llamarte.");
    await visitor.fill("Teléfono", enquiry.telefono);
    await visitor.press(contact.send);
    await visitor.reads("Correo enviado con éxito");
    for (const label of ["Nombre", "Teléfono", "Correo", "Mensaje"]) await visitor.findsIn(label, "");

    const received = sandbox.messages().filter(({ fields }) => fields.from_mail === enquiry.from_mail);
    expect(received).toHaveLength(1);
    expect(received[0]?.caller).toBe(visitor.sendsBy);
    expect(received[0]?.fields).toEqual({
      ...enquiry,
      message: enquiry.message.replace("\n", "\r\n"),
      lib_version: "3.2.0",
      service_id: sandbox.env.EMAILJS_SERVICE_ID,
      template_id: sandbox.env.EMAILJS_TEMPLATE_ID,
      user_id: sandbox.env.EMAILJS_USER_ID,
    });
  },
};
