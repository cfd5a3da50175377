import type { ProductNames } from "./interest";

/** A section of the home page that the menus link to, with its labels in the header and the footer. */
export interface MenuEntry {
  readonly id: string;
  readonly header: string;
  readonly footer: string;
}

/** The part of the configuration that the root loader sends to browsers, with what the pages share. */
export interface PublicSettings {
  readonly siteOrigin: string;
  readonly names: ProductNames;
  readonly menu: readonly MenuEntry[];
  /** Addresses of the pictures for shared links, by page. */
  readonly sharing: Readonly<Record<string, string>>;
  readonly emailJs: {
    readonly userId: string;
    readonly serviceId: string;
    readonly templateId: string;
    readonly origin: string;
  };
}
