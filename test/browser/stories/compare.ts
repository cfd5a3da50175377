import { comparisonRows } from "~domain/fixed-texts";
import { listed } from "~domain/wording";
import { ct, home, id3, machines } from "../../support/content";
import { ALWAYS, largeText } from "./situations";
import type { Story } from "./story";

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
    await visitor.arrivesAt("/jdm_ct", ct.name);
    if (visitor.hasScript) {
      await visitor.reachesEveryLink();
      await visitor.seesUnderlines("1px", "2px");
    }
    await visitor.readsHeading("Compara con JDM ID3");
    await visitor.press(`Ver ${id3.name}`);
    await visitor.arrivesAt("/jdm_id3", id3.name);
    await visitor.goBack();
    await visitor.readsHeading("Compara con JDM ID3");
  },
};
