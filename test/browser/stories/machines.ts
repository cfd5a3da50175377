import { comparisonRows } from "~domain/fixed-texts";
import { listed } from "~domain/wording/wording";
import { altOf, ct, home, id3, machines } from "../../support/content";
import { BELOW_PICTURE, OVER_PICTURE } from "../header-page";
import { ALWAYS, EVERY_SCREEN, keyboard, largeText, plainFirefox, touchScreen } from "./situations";
import type { Story } from "./visitor";

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
  situations: [...EVERY_SCREEN, touchScreen],
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
    await visitor.arrivesAt("/jdm_ct", { title: ct.name });
    await visitor.seesHeader(BELOW_PICTURE);
    await visitor.goBack();
    await visitor.isAt("/");
    await visitor.isBackAt(link, place);
    await visitor.goForward();
    await visitor.arrivesAt("/jdm_ct", { title: ct.name });

    await visitor.scrollsTo({ heading: `Compara con ${id3.name}` });
    await visitor.reload();
    await visitor.arrivesAt("/jdm_ct", { heading: `Compara con ${id3.name}` });
  },
};

const picture = (number: number, name: string) => `magen ${number} de 5: ${altOf(id3, name)}`;
const second = picture(2, "salida");
const third = picture(3, "pantalla");

export const findAMachine: Story = {
  title: "finds a machine, looks at it from close, and leaves its pictures in every way",
  situations: [...ALWAYS, touchScreen, keyboard],
  async tell(visitor) {
    await visitor.go("/");
    await visitor.chooseFromMenu("MÁQUINAS");
    await visitor.arrivesAt("/#maquinas", { heading: home.machines.title });
    await visitor.press(`Ver detalle de ${id3.name}`);
    await visitor.arrivesAt("/jdm_id3", { title: id3.name });

    await visitor.press("Ver más");
    for (const fact of id3.characteristics) await visitor.reads(fact);

    await visitor.press(`Ampliar i${second}`);
    if (!visitor.hasScript) {
      await visitor.isAt("/maquinas/jdm-id3-salida.webp");
      await visitor.goBack();
      await visitor.isAt("/jdm_id3");
      await visitor.sees({ picture: altOf(id3, "salida") });
      return;
    }
    await visitor.hasFocusOn({ dialog: `Imágenes de ${id3.name}. I${second}` });
    await visitor.key("ArrowRight");
    await visitor.hasFocusOn({ dialog: `Imágenes de ${id3.name}. I${third}` });
    await visitor.press("Imagen anterior");
    await visitor.reads(`I${second}`);
    await visitor.key("Escape");
    await visitor.hasFocusOn({ control: `Ampliar i${second}` });
    await visitor.isAt("/jdm_id3");

    await visitor.press(`Ampliar i${third}`);
    await visitor.isAt("/jdm_id3#imagen-3");
    await visitor.goBack();
    await visitor.doesNotFind({ control: "Cerrar imagen" });
    await visitor.isAt("/jdm_id3");
    await visitor.goForward();
    await visitor.press("Cerrar imagen");
    await visitor.doesNotFind({ control: "Cerrar imagen" });
    await visitor.hasFocusOn({ control: `Ampliar i${third}` });
  },
};

export const compareMachines: Story = {
  title: "compares the machines, and reaches every link",
  situations: [...ALWAYS, largeText],
  async tell(visitor) {
    await visitor.go("/");
    await visitor.chooseFromMenu("MÁQUINAS");
    await visitor.readsTable(`Comparación entre ${listed(machines.map(({ name }) => name))}`, [
      [home.machines.question, ...machines.map(({ name }) => name)],
      ...comparisonRows.map(({ fact, label }) => [
        label,
        ...machines.map(({ comparison }) => comparison[fact]),
      ]),
    ]);

    await visitor.press(`Ver detalle de ${ct.name}`);
    await visitor.arrivesAt("/jdm_ct", { title: ct.name });
    if (visitor.hasScript) {
      await visitor.reachesEveryLink();
      await visitor.seesUnderlines("1px", "2px");
    }
    await visitor.sees({ heading: "Compara con JDM ID3" });
    await visitor.press(`Ver ${id3.name}`);
    await visitor.arrivesAt("/jdm_id3", { title: id3.name });
    await visitor.goBack();
    await visitor.sees({ heading: "Compara con JDM ID3" });
  },
};
