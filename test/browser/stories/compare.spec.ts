import { story } from "./story";

story("compares the machines", async (visitor) => {
  await visitor.go("/");
  await visitor.chooseFromMenu("MÁQUINAS");
  await visitor.readsTable("Comparación entre JDM ID3 y JDM CT", [
    ["¿Cuál te conviene?", "JDM ID3", "JDM CT"],
    ["Bebidas", "3 productos más agua", "4 o 6 bebidas más agua"],
    ["Espacio", "400 × 590 × 420 mm", "Sobre el mesón, con una perforación de 40 mm"],
    [
      "Concentrado",
      "3 bag-in-box de 5 L, dentro de la máquina",
      "Cartones de 3 a 10 L, en el mueble inferior",
    ],
    [
      "A favor",
      "Acceso frontal a las bombas para el servicio anual",
      "Pantalla LCD en varios idiomas, luz LED en la salida y zona de dispensado ajustable hasta 300 mm",
    ],
  ]);

  await visitor.press("Ver detalle de JDM CT");
  await visitor.arrivesAt("/jdm_ct", "JDM CT");
  await visitor.readsHeading("Compara con JDM ID3");
  await visitor.press("Ver JDM ID3");
  await visitor.arrivesAt("/jdm_id3", "JDM ID3");
  await visitor.goBack();
  await visitor.readsHeading("Compara con JDM ID3");
});
