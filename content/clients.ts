/** Client brands in their order; their logos are `/marcas/{brand}.svg`. */
export const clients = [
  "aliservice",
  "chile",
  "aramark",
  "codelco",
  "compass",
  "sodexo",
  "universidad",
] as const;
