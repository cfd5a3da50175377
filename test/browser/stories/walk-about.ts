import { ct, home, id3 } from "../../support/content";
import { BELOW_PICTURE, OVER_PICTURE } from "../header-page";
import { EVERY_SCREEN, plainFirefox } from "./situations";
import type { Story } from "./story";

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

export const walk: Story = {
  title: "walks through the pages and finds each place again",
  situations: EVERY_SCREEN,
  async tell(visitor) {
    await visitor.go("/");
    await visitor.seesHeader(OVER_PICTURE);
    if (await visitor.finds({ control: "Abrir menú" })) {
      await visitor.press("Abrir menú");
      await visitor.reads("CONTACTO");
      await visitor.key("Escape");
      await visitor.hasFocusOn({ control: "Abrir menú" });
      await visitor.doesNotFind({ control: "CONTACTO" });
    }
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
