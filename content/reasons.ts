/** Why choose us. */
export const reasons = [
  {
    title: "Menos plástico",
    text: "Menos botellas que comprar, que guardar y que botar. Se nota en la bodega y en el basurero.",
  },
  {
    title: "Más hidratación",
    text: "Con agua y fruta a mano, tomar agua durante el día deja de ser una tarea.",
  },
  {
    title: "Máquinas europeas",
    text: "Dos modelos, uno compacto y uno de mesón, para lugares con distinto espacio y distinta sed.",
  },
  {
    title: "Mantención mensual",
    text: "Revisamos la máquina y reponemos tus concentrados cada mes, según lo que necesites.",
  },
] as const;
