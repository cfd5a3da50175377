/** Files of `public/` that are no raster picture of the manifest, by what asks for them. */
export const publicFiles = {
  /** The hero's clip, whole and for phones, in both codecs. */
  video: ["/frukto.mp4", "/frukto-av1.mp4", "/frukto-movil.mp4", "/frukto-movil-av1.mp4"],
  /** Datasheets of the machines. */
  documents: ["/pdf/jdm-id3.pdf", "/pdf/jdm-ct.pdf"],
  /** Small fruit icons; water's stands on the machines' screens only. */
  icons: [
    "/sabores/iconos/manzana.svg",
    "/sabores/iconos/te-helado.svg",
    "/sabores/iconos/cereza.svg",
    "/sabores/iconos/uva-blanca.svg",
    "/sabores/iconos/limonada.svg",
    "/sabores/iconos/ciruela.svg",
    "/sabores/iconos/uva-roja.svg",
    "/sabores/iconos/pera.svg",
    "/sabores/iconos/fruktorade.svg",
    "/sabores/iconos/agua.svg",
  ],
  /** Wordmarks of the clients. */
  clients: [
    "/marcas/aliservice.svg",
    "/marcas/chile.svg",
    "/marcas/aramark.svg",
    "/marcas/codelco.svg",
    "/marcas/compass.svg",
    "/marcas/sodexo.svg",
    "/marcas/universidad.svg",
  ],
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
  sharing: ["/og/inicio.jpg", "/og/jdm_id3.jpg", "/og/jdm_ct.jpg"],
} as const;
