/** What a datasheet says; facts come from the specification only. */
export interface Datasheet {
  /** File name in `/pdf/` without extension. */
  readonly file: string;
  readonly name: string;
  readonly subtitle: string;
  readonly text: string;
  readonly characteristics: readonly string[];
  readonly facts: readonly (readonly [label: string, value: string])[];
  /** Master of the cover picture, what it shows, and the colour it stands on. */
  readonly picture: string;
  readonly alt: string;
  readonly ground: string;
  /** What the dimensions drawing shows, for those who cannot see it, and the line under it. */
  readonly drawingAlt: string;
  readonly drawingNote: string;
}

/** Reserved example values, like the site's defaults. */
export const contact = {
  mail: "contacto@frukto.example",
  phone: "+56 9 0000 0000",
  place: "Colina, Región Metropolitana",
} as const;

export const id3: Datasheet = {
  file: "jdm-id3",
  name: "JDM ID3",
  subtitle: "Tres productos y agua, en formato compacto",
  text: "La ID3 sirve tres productos más agua y mide 400 × 590 × 420 mm. Lleva tres bag-in-box de 5 litros y las bombas se revisan por delante en el servicio anual.",
  characteristics: [
    "3 productos más agua",
    "Formato compacto: 400 × 590 × 420 mm",
    "Capacidad para 3 bag-in-box de 5 L",
    "Acceso frontal a las bombas para el servicio anual",
  ],
  facts: [
    ["Bebidas", "3 productos más agua"],
    ["Dimensiones", "400 × 590 × 420 mm"],
    ["Concentrado", "3 bag-in-box de 5 L, dentro de la máquina"],
    ["Servicio anual", "Acceso frontal a las bombas"],
  ],
  picture: "maquinas/jdm-id3",
  alt: "Máquina JDM ID3 con pantalla y cuatro salidas",
  ground: "#DDE9E2",
  drawingAlt: "Dibujo de la JDM ID3 de frente y de lado: 400 mm de ancho, 590 mm de alto y 420 mm de fondo",
  drawingNote: "Escala 1:6 al imprimir en A4. Medidas en milímetros.",
};

export const ct: Datasheet = {
  file: "jdm-ct",
  name: "JDM CT",
  subtitle: "Cuatro o seis bebidas y agua, desde el mesón",
  text: "La CT va sobre el mesón y solo necesita una perforación de 40 mm. Los cartones de concentrado, de 3 a 10 litros, quedan guardados en el mueble inferior.",
  characteristics: [
    "4 o 6 bebidas más agua",
    "Zona de dispensado ajustable hasta 300 mm",
    "Solo necesita una perforación de 40 mm",
    "Cartones de 3 a 10 L en el mueble inferior",
    "Pantalla LCD en varios idiomas",
    "Luz LED en la salida",
  ],
  facts: [
    ["Bebidas", "4 o 6 bebidas más agua"],
    ["Zona de dispensado", "Ajustable hasta 300 mm"],
    ["Instalación", "Sobre el mesón, con una perforación de 40 mm"],
    ["Concentrado", "Cartones de 3 a 10 L, en el mueble inferior"],
    ["Pantalla", "LCD en varios idiomas"],
    ["Salida", "Con luz LED"],
  ],
  picture: "maquinas/jdm-ct",
  alt: "Máquina JDM CT sobre el mesón, con pantalla y un vaso servido",
  ground: "#D9E6EC",
  drawingAlt:
    "Esquema de la JDM CT de frente y de lado sobre un mesón: zona de dispensado ajustable hasta 300 mm, perforación de 40 mm y cartones en el mueble inferior",
  drawingNote:
    "Esquema. Las medidas indicadas, en milímetros, son las de la máquina; el resto es ilustrativo.",
};
