import { comparisonRows } from "~content/machines/comparison-rows";
import { listed } from "~content/wording";
import { machines } from "../../support/content";
import { ALWAYS, largeText } from "./situations";
import type { Story } from "./story";

export const compareMachines: Story = {
  title: "compares the machines",
  situations: [...ALWAYS, largeText],
  async tell(visitor) {
    await visitor.go("/");
    await visitor.chooseFromMenu("MÁQUINAS");
    await visitor.readsTable(`Comparación entre ${listed(machines.map(({ name }) => name))}`, [
      ["¿Cuál te conviene?", ...machines.map(({ name }) => name)],
      ...comparisonRows.map(({ fact, label }) => [
        label,
        ...machines.map(({ comparison }) => comparison[fact]),
      ]),
    ]);

    await visitor.press("Ver detalle de JDM CT");
    await visitor.arrivesAt("/jdm_ct", "JDM CT");
    await visitor.readsHeading("Compara con JDM ID3");
    await visitor.press("Ver JDM ID3");
    await visitor.arrivesAt("/jdm_id3", "JDM ID3");
    await visitor.goBack();
    await visitor.readsHeading("Compara con JDM ID3");
  },
};
