import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { readStored, writeStored } from "~/browser/stored-json";
import { REDUCED_MOTION, useMediaQuery } from "~/browser/use-media-query";
import { IconButton } from "~/ui/icon";
import { useFrame, versioned } from "~/ui/picture";
import type { PictureName } from "~domain/pictures";
import { useHome } from "../use-home";
import styles from "./hero.module.css";

const STORAGE_KEY = "frukto:video";
const AV1 = 'video/mp4; codecs="av01.0.08M.08"';
/** Media queries of the windows with the upright cut, in which the words stand below the glass, and of all others. */
export const PHONES = "(max-width: 30em), (max-width: 47.5em) and (min-height: 31.25em)";
export const WIDER = "(min-width: 47.55em), (min-width: 30.05em) and (max-height: 31.2em)";
/** Media queries of the film's sources: under reduced motion the film is hidden by the style sheet and not fetched. */
const MOVING = "(prefers-reduced-motion: no-preference)";
const SMALL = PHONES.replace(/(?<=^|, )/g, `${MOVING} and `);

/** Properties of the film with and without JavaScript. */
const FILM = { muted: true, loop: true, playsInline: true };

/** Returns the film's sources. Browsers try one after the other, so `onMissing` is called once none could be loaded. */
function sources(films: ReturnType<typeof useHome>["films"], onMissing?: () => void) {
  return films.map(({ name, v }, index) => (
    <source
      key={name}
      media={name.includes("-movil") ? SMALL : MOVING}
      src={versioned(`/${name}.mp4`, v)}
      type={name.endsWith("-av1") ? AV1 : "video/mp4"}
      onError={index === films.length - 1 ? onMissing : undefined}
    />
  ));
}

/**
 * Looping muted video over the poster, with a pause button. It is added only if {@link useVideoAllowed} allows it, and
 * pauses while it is out of view. A visitor's choice lasts for the browser session. Without JavaScript the browser plays
 * it with its own controls.
 */
export function HeroVideo({ poster }: { poster: PictureName }) {
  const video = useRef<HTMLVideoElement>(null);
  const isAllowed = useVideoAllowed();
  const [isPlaying, setPlaying] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const { films } = useHome();
  const { v } = useFrame(poster);

  useEffect(() => {
    const element = video.current;
    if (!isAllowed || !element) return;
    const observer = new IntersectionObserver((entries) => {
      // A quick scroll delivers several entries; the last one is current.
      if (!entries.at(-1)?.isIntersecting) element.pause();
      else if (isWanted()) play(element);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [isAllowed]);

  const toggle = () => {
    writeStored(STORAGE_KEY, isPlaying ? "paused" : "playing");
    if (isPlaying) video.current?.pause();
    else play(video.current);
  };

  return (
    <>
      <noscript>
        <video
          {...FILM}
          className={`cover backdrop ${styles.picture} ${styles.plain}`}
          autoPlay
          controls
          poster={versioned(`${poster}.webp`, v)}
          aria-label="Video de portada"
        >
          {sources(films)}
        </video>
      </noscript>
      {isAllowed && !isMissing && (
        <>
          <video
            {...FILM}
            ref={video}
            className={`cover backdrop ${styles.picture}`}
            preload="none"
            aria-hidden="true"
            tabIndex={-1}
            onPlay={() => setPlaying(true)}
            onPause={() => setPlaying(false)}
          >
            {sources(films, () => setMissing(true))}
          </video>
          <IconButton
            icon={isPlaying ? "pause" : "play"}
            className={styles.control}
            aria-label={isPlaying ? "Pausar video" : "Reproducir video"}
            onClick={toggle}
          />
        </>
      )}
    </>
  );
}

/** Returns the visitor's connection, which only Chromium describes. */
function connection() {
  return (navigator as { connection?: { saveData?: boolean; effectiveType?: string } }).connection;
}

/** Returns whether the film starts alone. On a slow connection it would delay the next page, so it waits for a press. */
function isWanted(): boolean {
  const choice = readStored(STORAGE_KEY);
  const isSlow = /[23]g$/.test(connection()?.effectiveType ?? "");
  return choice === "playing" || (choice !== "paused" && !isSlow);
}

/** Plays the video. If the browser refuses autoplay, for example to save energy, poster and button stay. */
function play(video: HTMLVideoElement | null): void {
  video?.play().catch(() => {});
}

/** Returns true once the page has loaded, unless the visitor prefers less motion or less data. */
function useVideoAllowed(): boolean {
  const isLoaded = useSyncExternalStore(
    (listener) => {
      window.addEventListener("load", listener);
      return () => window.removeEventListener("load", listener);
    },
    () => document.readyState === "complete",
    () => false,
  );
  if (useMediaQuery(REDUCED_MOTION) || !isLoaded) return false;
  return !connection()?.saveData;
}
