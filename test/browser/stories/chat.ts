import { chat, ct } from "../../support/content";
import { expect } from "../fixtures";
import { ALWAYS, keyboard } from "./situations";
import type { Story } from "./story";

const QUOTE = `Hola, quiero cotizar la máquina ${ct.name}.`;

export const chatAboutAMachine: Story = {
  title: "chats about a machine",
  situations: [...ALWAYS, keyboard],
  async tell(visitor) {
    const goesOn = async (name: string, text: string) => {
      const { searchParams } = await visitor.opensWindow(`${name} (se abre en una ventana nueva)`);
      expect(Object.fromEntries(searchParams)).toMatchObject({ phone: "56900000000", text });
    };

    await visitor.go("/jdm_ct");
    if (!visitor.hasScript) return goesOn("Abrir chat de WhatsApp", QUOTE);
    await visitor.press("Abrir chat de WhatsApp");
    await visitor.hasFocusOn({ field: "Mensaje" });
    await visitor.reads(chat.greeting);
    await visitor.key("Escape");
    await visitor.hasFocusOn({ control: "Abrir chat de WhatsApp" });
    await visitor.doesNotFind({ text: chat.greeting });

    await visitor.press("Abrir chat de WhatsApp");
    await visitor.findsIn("Mensaje", QUOTE);
    await visitor.fill("Mensaje", `¿La ${ct.name} sirve té & café? #1`);
    await goesOn("Enviar por WhatsApp", `¿La ${ct.name} sirve té & café? #1`);
    await visitor.findsIn("Mensaje", "");
    await visitor.press("Cerrar chat");
  },
};
