import type { MetaDescriptor } from "@remix-run/react";
import { sectionLink } from "~/browser/section-link";
import { useSite } from "~/layout/use-public-settings";
import { ButtonLink } from "~/ui/button-link";
import { Backdrop, FETCH_FIRST, sourceSet } from "~/ui/picture";
import type { Frames } from "~domain/pictures";
import { useHome } from "../use-home";
import styles from "./hero.module.css";
import { HeroVideo, PHONES, WIDER } from "./hero-video";

/** Covers the hero, which is 600 px high, so that up to 2,560 px it is drawn in nearly one size. */
const poster = { name: "/portada/frukto", sizes: "max(1920px, 75vw)" } as const;
/** The upright cut, with the glass above the words, is drawn in one size, which grows with the text. */
const phonePoster = { name: "/portada/frukto-movil", sizes: "30rem", media: PHONES } as const;

export function Hero() {
  const site = useSite();
  const { home, search, films } = useHome();
  return (
    <section className={`scene ${styles.hero}`} id="inicio" data-tone="dark">
      <Backdrop {...poster} cut={phonePoster} priority className={styles.picture} />
      <div className={`wrap ${styles.content}`}>
        <h1 className={styles.slogan}>{site.slogan}</h1>
        <p className={styles.description}>{search.description}</p>
        <div className={`row screen-only ${styles.actions}`}>
          <ButtonLink variant="yellow" {...sectionLink("maquinas")} className={styles.action}>
            {home.hero.action}
          </ButtonLink>
          {films.length > 0 && <HeroVideo poster={poster.name} />}
        </div>
      </div>
    </section>
  );
}

/** Preloads of the poster, the page's largest paint, so that it does not wait for the style sheets. */
export function posterPreloads(frames: Frames): MetaDescriptor[] {
  return [phonePoster, { ...poster, media: WIDER }].flatMap(({ name, sizes, media }) => {
    const frame = frames[name];
    const source = { type: "image/avif", imageSizes: sizes, media };
    if (!frame) return [];
    const imageSrcSet = sourceSet(name, "avif", frame);
    return [{ tagName: "link", rel: "preload", as: "image", ...FETCH_FIRST, ...source, imageSrcSet }];
  });
}
