// The collections of `content/` in their order. The build's plugin provides them, read and checked by the owner's schema.

declare module "virtual:content" {
  export interface FlavourEntry {
    readonly slug: string;
    readonly sabor: string;
    readonly text1: string;
    readonly text2: string;
    readonly sugar?: string | undefined;
    readonly energy?: string | undefined;
    readonly ingredients?: string | undefined;
    /** The seals of Ley 20.606 that it carries. */
    readonly highSugars?: boolean | undefined;
    readonly highCalories?: boolean | undefined;
    readonly highSodium?: boolean | undefined;
    readonly highFats?: boolean | undefined;
  }

  export interface MachineEntry {
    readonly slug: string;
    readonly name: string;
    readonly subtitle: string;
    readonly kind: string;
    readonly txt: string;
    readonly imgAlt: string;
    /** Litres in one bag or carton, where there is one size. */
    readonly litres?: number | undefined;
    readonly updatedOn: string;
    readonly characteristics: readonly string[];
    readonly gallery: readonly { readonly photo: string; readonly alt: string }[];
    readonly tagline: string;
    readonly search?: { readonly title: string; readonly description: string } | undefined;
    readonly technical?: readonly { readonly label: string; readonly value: string }[] | undefined;
    readonly comparison: Readonly<Record<"drinks" | "space" | "supply" | "advantage", string>>;
  }

  export const flavours: readonly FlavourEntry[];
  export const machines: readonly MachineEntry[];
  export const clients: readonly { readonly slug: string; readonly name: string }[];
  /** The questions that have an answer. */
  export const answered: readonly Readonly<Record<"id" | "question" | "answer", string>>[];
  /** Legal name and tax number, empty while unknown. */
  export const company: Readonly<Record<"legalName" | "taxID", string>>;
  /** Slugs that flavours and machines had before, with the present ones. */
  export const formerSlugs: Readonly<Record<"flavours" | "machines", Readonly<Record<string, string>>>>;
}
