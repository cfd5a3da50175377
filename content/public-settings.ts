/** The part of the configuration that the root loader sends to browsers. */
export interface PublicSettings {
  readonly siteOrigin: string;
  readonly contactEmail: string;
  readonly contactPhone: string;
  readonly chatPhone: string;
  /** Address of the Facebook page; if empty, its icon is dimmed and has no link. */
  readonly facebookUrl: string;
  readonly videoChannelUrl: string;
  readonly emailJs: {
    readonly userId: string;
    readonly serviceId: string;
    readonly templateId: string;
    readonly origin: string;
  };
}
