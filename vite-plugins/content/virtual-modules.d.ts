// Modules that the plugin provides: a collection's entries in their order.

declare module "virtual:content/flavours" {
  type Flavour = import("valibot").InferOutput<typeof import("./subjects").collections.flavours.schema>;
  /** The part of each flavour that browsers load. */
  const entries: readonly (Pick<Flavour, "sabor" | "text1" | "text2"> & { readonly slug: string })[];
  export default entries;
}

declare module "virtual:content/machines" {
  type Machine = import("valibot").InferOutput<typeof import("./subjects").collections.machines.schema>;
  export type MachineEntry = Machine & { readonly slug: string };
  const entries: readonly MachineEntry[];
  export default entries;
}

declare module "virtual:content/clients" {
  const entries: readonly { readonly name: string; readonly slug: string }[];
  export default entries;
}

declare module "virtual:content/former-slugs" {
  /** Slugs that flavours and machines had before, with the present ones. */
  const former: Readonly<Record<"flavours" | "machines", Readonly<Record<string, string>>>>;
  export default former;
}
