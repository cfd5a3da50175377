import type { PublicSettings } from "~content/public-settings";
import { getConfig } from "./config.server";

/** The part of the configuration that visitors' browsers may know. */
export function publicSettings(): PublicSettings {
  const { siteOrigin, contactEmail, contactPhone, chatPhone, facebookUrl, videoChannelUrl, emailJs } =
    getConfig();
  return {
    siteOrigin,
    contactEmail,
    contactPhone,
    chatPhone,
    facebookUrl,
    videoChannelUrl,
    emailJs: {
      userId: emailJs.userId,
      serviceId: emailJs.serviceId,
      templateId: emailJs.templateId,
      origin: emailJs.origin,
    },
  };
}
