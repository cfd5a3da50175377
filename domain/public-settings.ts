import type { Data } from "./content/data";
import type { ProductNames } from "./enquiry/interest";

/** A section of the home page that the menus link to, with its labels in the header and the footer. */
export interface MenuEntry {
  readonly id: string;
  readonly header: string;
  readonly footer: string;
}

/** The root loader's data for browsers: the configuration's public part, and the texts and names that pages share. */
export interface PublicSettings {
  readonly siteOrigin: string;
  /** Names what all pages of a release share, as this does. The data of each page name theirs. */
  readonly release: string;
  readonly names: ProductNames;
  readonly menu: readonly MenuEntry[];
  /** Address of the picture for shared links, of pages without one of their own. */
  readonly sharing: string;
  readonly site: ReturnType<typeof sharedTexts>;
  readonly chat: Data["chat"];
  /** The pages that the footer leads to. */
  readonly footerPages: readonly Readonly<Record<"slug" | "title", string>>[];
  readonly emailJs: {
    readonly userId: string;
    readonly serviceId: string;
    readonly templateId: string;
    readonly origin: string;
  };
}

/** Returns the texts that all pages show. */
export function sharedTexts({
  title,
  description,
  hours,
  regions,
  offer,
  web,
  errors,
  legalName,
  taxNumber,
  postalAddress,
  ...shared
}: Data["site"]) {
  return { ...shared, failed: errors.failed };
}
