import type { Machine } from "../machine";

export const machine: Machine = {
  name: "JDM ID3",
  subtitle: "Tres productos y agua, en formato compacto",
  txt: "La ID3 sirve tres productos más agua y mide 400 × 590 × 420 mm. Lleva tres bag-in-box de 5 litros y las bombas se revisan por delante en el servicio anual.",
  img: "/maquinas/jdm-id3",
  imgAlt: "Máquina JDM ID3 blanca, con pantalla y cuatro salidas",
  url: "jdm_id3",
  updatedOn: "2026-11-21",
  pdf: "jdm-id3.pdf",
  characteristics: [
    "3 productos más agua",
    "Formato compacto: 400 × 590 × 420 mm",
    "Capacidad para 3 bag-in-box de 5 L",
    "Acceso frontal a las bombas para el servicio anual",
  ],
  imgGaleria: [
    { src: "/maquinas/jdm-id3-frente", alt: "JDM ID3 vista de frente y de lado" },
    { src: "/maquinas/jdm-id3-salida", alt: "Salida de la JDM ID3 sirviendo un vaso con hielo" },
    { src: "/maquinas/jdm-id3-pantalla", alt: "Pantalla de la JDM ID3 con los sabores para elegir" },
    { src: "/maquinas/jdm-id3-en-uso", alt: "JDM ID3 en uso sobre un mesón" },
    {
      src: "/maquinas/jdm-id3-bombas",
      alt: "JDM ID3 abierta por delante, con tres bag-in-box y sus bombas",
    },
  ],
  tagline: "Compacta. Tres productos más agua.",
  comparison: {
    drinks: "3 productos más agua",
    space: "400 × 590 × 420 mm",
    supply: "3 bag-in-box de 5 L, dentro de la máquina",
    advantage: "Acceso frontal a las bombas para el servicio anual",
  },
};
