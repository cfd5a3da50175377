import { story } from "./story";

story("chooses a flavour and keeps its address", async (visitor) => {
  await visitor.go("/");
  await visitor.chooseFromMenu("SABORES");
  await visitor.arrivesAt("/#sabores", "Manzana");
  await visitor.press("Sabor siguiente");
  await visitor.readsHeading("Té helado");
  await visitor.press("Ver sabor Uva blanca");
  await visitor.readsHeading("Uva blanca");
  await visitor.press("Sabor anterior");
  await visitor.readsHeading("Cereza");
  await visitor.reads("3 de 9");
  await visitor.sees("Vaso de cereza con hielo");

  await visitor.go("/?sabor=cereza#sabores");
  await visitor.arrivesAt("/?sabor=cereza#sabores", "Cereza");
});
