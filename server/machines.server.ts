import type { Machine } from "~/content/machine";

/**
 * The machines, in the order in which they are shown. A new one is one entry here and its media; cards, pages,
 * comparison, sitemap and search engines' data follow.
 */
export const machines: readonly Machine[] = [
  {
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
  },
  {
    name: "JDM CT",
    subtitle: "Cuatro o seis bebidas y agua, desde el mesón",
    txt: "La CT va sobre el mesón y solo necesita una perforación de 40 mm. Los cartones de concentrado, de 3 a 10 litros, quedan guardados en el mueble inferior.",
    img: "/maquinas/jdm-ct",
    imgAlt: "Máquina JDM CT de acero sobre el mesón",
    url: "jdm_ct",
    updatedOn: "2026-11-21",
    pdf: "jdm-ct.pdf",
    characteristics: [
      "4 o 6 bebidas más agua",
      "Zona de dispensado ajustable hasta 300 mm",
      "Solo necesita una perforación de 40 mm",
      "Cartones de 3 a 10 L en el mueble inferior",
      "Pantalla LCD en varios idiomas",
      "Luz LED en la salida",
    ],
    imgGaleria: [
      { src: "/maquinas/jdm-ct-frente", alt: "JDM CT vista de frente y de lado" },
      { src: "/maquinas/jdm-ct-salida", alt: "Salida de la JDM CT con luz LED, sirviendo un vaso" },
      { src: "/maquinas/jdm-ct-pantalla", alt: "Pantalla LCD de la JDM CT con seis bebidas" },
      { src: "/maquinas/jdm-ct-en-uso", alt: "JDM CT en uso sobre un mesón de madera" },
      {
        src: "/maquinas/jdm-ct-mueble",
        alt: "Mueble bajo el mesón con los cartones de concentrado de la JDM CT",
      },
    ],
    tagline: "De mesón. Cuatro o seis bebidas más agua.",
    comparison: {
      drinks: "4 o 6 bebidas más agua",
      space: "Sobre el mesón, con una perforación de 40 mm",
      supply: "Cartones de 3 a 10 L, en el mueble inferior",
      advantage:
        "Pantalla LCD en varios idiomas, luz LED en la salida y zona de dispensado ajustable hasta 300 mm",
    },
  },
];
