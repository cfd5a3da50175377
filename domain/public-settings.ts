import type { ProductNames } from "./interest";

/** The part of the configuration that the root loader sends to browsers, with what the pages share. */
export interface PublicSettings {
  readonly siteOrigin: string;
  readonly names: ProductNames;
  /** Addresses of the pictures for shared links, by page. */
  readonly sharing: Readonly<Record<string, string>>;
  readonly emailJs: {
    readonly userId: string;
    readonly serviceId: string;
    readonly templateId: string;
    readonly origin: string;
  };
}
