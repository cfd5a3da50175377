/** Client brands in display order; their logos are `/marcas/{brand}.svg`. */
export const clients = [
  "aliservice",
  "chile",
  "aramark",
  "codelco",
  "compass",
  "sodexo",
  "universidad",
] as const;
