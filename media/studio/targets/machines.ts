import type { RenderTarget } from "./target.ts";

const ID3 = "scenes/machines/id3.py";
const CT = "scenes/machines/ct.py";
const PROCESS = "scenes/machines/process.py";

/** Returns a portrait of a whole machine, with plain background above it. */
const main = (name: string, scene: string): RenderTarget => ({
  name: `maquinas/${name}`,
  scene,
  args: { view: "main" },
  width: 1200,
  height: 1400,
  samples: 32,
});

/** Returns a gallery picture, 4:3. */
const gallery = (name: string, scene: string, view: string, samples = 24): RenderTarget => ({
  name: `maquinas/${name}`,
  scene,
  args: { view },
  width: 1200,
  height: 900,
  samples,
});

/** Returns the picture of a step of the service, 4:5. */
const step = (name: string, scene: string, args: RenderTarget["args"]): RenderTarget => ({
  name: `proceso/${name}`,
  scene,
  args,
  width: 1200,
  height: 1500,
  samples: 24,
});

export const targets: readonly RenderTarget[] = [
  // Rendered first, because the ID3's door shows this picture (see driver/screens.ts).
  { name: "pantallas/fruta", scene: "scenes/screens/fruit.py", width: 1300, height: 692, samples: 24 },
  main("jdm-id3", ID3),
  main("jdm-ct", CT),
  gallery("jdm-id3-frente", ID3, "front"),
  gallery("jdm-id3-salida", ID3, "outlet", 28),
  gallery("jdm-id3-pantalla", ID3, "display", 32),
  gallery("jdm-id3-en-uso", ID3, "office"),
  gallery("jdm-id3-bombas", ID3, "inside"),
  gallery("jdm-ct-frente", CT, "front"),
  gallery("jdm-ct-salida", CT, "outlet", 28),
  gallery("jdm-ct-pantalla", CT, "display", 32),
  gallery("jdm-ct-en-uso", CT, "buffet"),
  gallery("jdm-ct-mueble", "scenes/machines/cabinet.py", "open"),
  step("maquinas", CT, { view: "portrait" }),
  step("despacho", PROCESS, { step: "delivery" }),
  step("mantencion", PROCESS, { step: "maintenance" }),
];
