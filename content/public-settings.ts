/** The part of the configuration that visitors' browsers may know: what the root loader gives. */
export interface PublicSettings {
  readonly siteOrigin: string;
  readonly contactEmail: string;
  readonly contactPhone: string;
  readonly chatPhone: string;
  /** Empty: shown dimmed, without a link. */
  readonly facebookUrl: string;
  readonly videoChannelUrl: string;
  readonly emailJs: {
    readonly userId: string;
    readonly serviceId: string;
    readonly templateId: string;
    readonly origin: string;
  };
}
