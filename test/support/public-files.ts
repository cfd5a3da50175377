import { existsSync } from "node:fs";
import { clients } from "~content/clients";
import { flavours } from "~content/flavours/flavours";
import { machines } from "~content/machines/machines.server";
import { films } from "~content/pictures";

/** Files of `public/` that are no raster picture of the manifest, by what asks for them. */
export const publicFiles = {
  /** The hero's film. */
  video: films.map((name) => `/${name}.mp4`),
  /** Datasheets of the machines that have one. */
  documents: machines
    .filter(({ url }) => existsSync(`content/machines/${url}/datasheet.pdf`))
    .map(({ pdf }) => `/pdf/${pdf}`),
  /** Small fruit icons. */
  icons: flavours.map(({ txtImg }) => txtImg),
  /** Wordmarks of the clients. */
  clients: clients.map((brand) => `/marcas/${brand}.svg`),
  chat: ["/chat/patron.svg", "/chat/avatar.svg", "/chat/aviso.mp3"],
  /** Our own logo, dark and light, for structured data and print. */
  logo: ["/marca/frukto.svg", "/marca/frukto-claro.svg"],
  /** What browsers and systems ask for by themselves or through the manifest. */
  browser: [
    "/favicon.svg",
    "/favicon.ico",
    "/apple-touch-icon.png",
    "/icon-192.png",
    "/icon-512.png",
    "/icon-maskable-512.png",
    "/manifest.webmanifest",
  ],
  /** Open Graph pictures, 1200 x 630. */
  sharing: ["/og/inicio.jpg", ...machines.map(({ url }) => `/og/${url}.jpg`)],
} as const;
