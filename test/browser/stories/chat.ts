import { chat, ct } from "../../support/content";
import { expect } from "../fixtures";
import { ALWAYS, keyboard } from "./situations";
import type { Story } from "./story";

export const chatAboutAMachine: Story = {
  title: "chats about a machine",
  situations: [...ALWAYS, keyboard],
  async tell(visitor) {
    await visitor.go("/jdm_ct");
    if (!visitor.hasScript) {
      const conversation = await visitor.opensWindow("Abrir chat de WhatsApp (se abre en una ventana nueva)");
      expect(conversation.searchParams.get("phone")).toBe("56900000000");
      expect(conversation.searchParams.get("text")).toBe(`Hola, quiero cotizar la máquina ${ct.name}.`);
      return;
    }
    await visitor.press("Abrir chat de WhatsApp");
    await visitor.reads(chat.greeting);
    await visitor.findsIn("Mensaje", `Hola, quiero cotizar la máquina ${ct.name}.`);
    await visitor.fill("Mensaje", `¿La ${ct.name} sirve té & café? #1`);
    const conversation = await visitor.opensWindow("Enviar por WhatsApp (se abre en una ventana nueva)");
    expect(conversation.searchParams.get("phone")).toBe("56900000000");
    expect(conversation.searchParams.get("text")).toBe(`¿La ${ct.name} sirve té & café? #1`);
    await visitor.findsIn("Mensaje", "");
    await visitor.press("Cerrar chat");
  },
};
