/** Steps of the service, from choosing a machine to its monthly maintenance. */
export const processSteps = [
  {
    title: "MÁQUINAS",
    text: "Elige la máquina que se adapta a lo que necesitas.",
    img: "/proceso/maquinas",
  },
  {
    title: "SABORES",
    text: "Elige los concentrados que les quieres ofrecer a tus clientes.",
    img: "/proceso/sabores",
  },
  {
    title: "DESPACHO",
    text: "Despachamos las máquinas para instalarlas, junto con los concentrados que elegiste.",
    img: "/proceso/despacho",
  },
  {
    title: "MANTENCIÓN",
    text: "Cada mes hacemos la mantención y reponemos los concentrados que hagan falta.",
    img: "/proceso/mantencion",
  },
] as const;
