import type { MachineEntry } from "../entry";

export const machine: MachineEntry = {
  name: "JDM CT",
  subtitle: "Cuatro o seis bebidas y agua, desde el mesón",
  kind: "de mesón",
  txt: "La CT va sobre el mesón y solo necesita una perforación de 40 mm. Los cartones de concentrado, de 3 a 10 litros, quedan guardados en el mueble inferior.",
  imgAlt: "Máquina JDM CT de acero sobre el mesón",
  updatedOn: "2026-11-21",
  characteristics: [
    "4 o 6 bebidas más agua",
    "Zona de dispensado ajustable hasta 300 mm",
    "Solo necesita una perforación de 40 mm",
    "Cartones de 3 a 10 L en el mueble inferior",
    "Pantalla LCD en varios idiomas",
    "Luz LED en la salida",
  ],
  gallery: [
    { photo: "frente", alt: "JDM CT vista de frente y de lado" },
    { photo: "salida", alt: "Salida de la JDM CT con luz LED, sirviendo un vaso" },
    { photo: "pantalla", alt: "Pantalla LCD de la JDM CT con seis bebidas" },
    { photo: "en-uso", alt: "JDM CT en uso sobre un mesón de madera" },
    { photo: "mueble", alt: "Mueble bajo el mesón con los cartones de concentrado de la JDM CT" },
  ],
  tagline: "De mesón. Cuatro o seis bebidas más agua.",
  comparison: {
    drinks: "4 o 6 bebidas más agua",
    space: "Sobre el mesón, con una perforación de 40 mm",
    supply: "Cartones de 3 a 10 L, en el mueble inferior",
    advantage:
      "Pantalla LCD en varios idiomas, luz LED en la salida y zona de dispensado ajustable hasta 300 mm",
  },
};
