import { chat, ct, flavours, home, id3 } from "../../support/content";
import { BELOW_PICTURE, OVER_PICTURE } from "../header-page";
import { EVERY_SCREEN, OTHER_ENGINES, plainFirefox, withScript } from "./situations";
import type { Story } from "./story";

const [first, last] = [flavours[0], flavours.at(-1)];
if (!first || !last) throw new Error("the stories need flavours");

export const readTheHeader: Story = {
  title: "reads the header below the first picture and where there is none",
  situations: [plainFirefox],
  async tell(visitor) {
    await visitor.go("/");
    await visitor.scrollsTo({ heading: home.whyUs.title });
    await visitor.seesHeader(BELOW_PICTURE);
    await visitor.go("/jdm_ct");
    await visitor.seesHeader(BELOW_PICTURE);
  },
};

export const reachEveryLink: Story = {
  title: "reaches every link",
  situations: [withScript, ...OTHER_ENGINES],
  async tell(visitor) {
    await visitor.go("/jdm_ct");
    await visitor.reachesEveryLink();
    await visitor.seesUnderlines("1px", "2px");
  },
};

export const walk: Story = {
  title: "walks through the pages and finds each place again",
  situations: EVERY_SCREEN,
  async tell(visitor) {
    await visitor.go("/");
    await visitor.seesHeader(OVER_PICTURE);
    if (visitor.hasFilm) {
      await visitor.press("Pausar video");
      await visitor.press("Reproducir video");
      await visitor.press("Pausar video");
    }

    await visitor.scrollsTo({ heading: home.whyUs.title });
    await visitor.seesHeader(BELOW_PICTURE);
    const link = { control: `Ver detalle de ${ct.name}` };
    await visitor.scrollsTo(link);
    const place = await visitor.placeOf(link);
    await visitor.press(link.control);
    await visitor.arrivesAt("/jdm_ct", ct.name);
    await visitor.seesHeader(BELOW_PICTURE);
    await visitor.goBack();
    await visitor.isAt("/");
    await visitor.isBackAt(link, place);
    await visitor.goForward();
    await visitor.arrivesAt("/jdm_ct", ct.name);

    await visitor.scrollsTo({ heading: `Compara con ${id3.name}` });
    await visitor.reload();
    await visitor.arrivesAt("/jdm_ct", `Compara con ${id3.name}`);
  },
};

export const useKeys: Story = {
  title: "opens the menu, the flavours and the chat with keys",
  situations: EVERY_SCREEN,
  async tell(visitor) {
    await visitor.go("/");
    if (await visitor.finds({ control: "Abrir menú" })) {
      await visitor.press("Abrir menú");
      await visitor.reads("CONTACTO");
      await visitor.key("Escape");
      await visitor.hasFocusOn({ control: "Abrir menú" });
      await visitor.doesNotFind({ control: "CONTACTO" });
    }

    await visitor.chooseFromMenu("SABORES");
    await visitor.press(`Ver sabor ${last.sabor}`);
    await visitor.readsHeading(last.sabor);
    await visitor.key("ArrowRight");
    await visitor.readsHeading(first.sabor);
    await visitor.hasFocusOn({ control: `Ver sabor ${first.sabor}` });
    await visitor.key("End");
    await visitor.readsHeading(last.sabor);
    await visitor.isAt(`/?sabor=${last.slug}#sabores`);

    await visitor.go("/jdm_ct");
    await visitor.press("Abrir chat de WhatsApp");
    await visitor.hasFocusOn({ field: "Mensaje" });
    await visitor.reads(chat.greeting);
    await visitor.key("Escape");
    await visitor.hasFocusOn({ control: "Abrir chat de WhatsApp" });
    await visitor.doesNotFind({ text: chat.greeting });
  },
};
