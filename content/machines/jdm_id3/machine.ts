import type { MachineEntry } from "../entry";

export const machine: MachineEntry = {
  name: "JDM ID3",
  subtitle: "Tres productos y agua, en formato compacto",
  kind: "compacto",
  txt: "La ID3 sirve tres productos más agua y mide 400 × 590 × 420 mm. Lleva tres bag-in-box de 5 litros y las bombas se revisan por delante en el servicio anual.",
  imgAlt: "Máquina JDM ID3 blanca, con pantalla y cuatro salidas",
  updatedOn: "2026-11-21",
  characteristics: [
    "3 productos más agua",
    "Formato compacto: 400 × 590 × 420 mm",
    "Capacidad para 3 bag-in-box de 5 L",
    "Acceso frontal a las bombas para el servicio anual",
  ],
  gallery: [
    { photo: "frente", alt: "JDM ID3 vista de frente y de lado" },
    { photo: "salida", alt: "Salida de la JDM ID3 sirviendo un vaso con hielo" },
    { photo: "pantalla", alt: "Pantalla de la JDM ID3 con los sabores para elegir" },
    { photo: "en-uso", alt: "JDM ID3 en uso sobre un mesón" },
    { photo: "bombas", alt: "JDM ID3 abierta por delante, con tres bag-in-box y sus bombas" },
  ],
  tagline: "Compacta. Tres productos más agua.",
  comparison: {
    drinks: "3 productos más agua",
    space: "400 × 590 × 420 mm",
    supply: "3 bag-in-box de 5 L, dentro de la máquina",
    advantage: "Acceso frontal a las bombas para el servicio anual",
  },
};
