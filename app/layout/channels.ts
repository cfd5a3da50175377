import site from "~content/site.json";

/** The company's channels beside WhatsApp, in the order of their links. A channel may have no address. */
export const CHANNELS = [
  { name: "Facebook", icon: "facebook", address: site.facebook },
  { name: "Canal de video", icon: "video", address: site.videoChannel },
] as const;
