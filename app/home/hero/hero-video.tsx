import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { readStored, writeStored } from "~/browser/stored-json";
import { REDUCED_MOTION, useMediaQuery } from "~/browser/use-media-query";
import { IconButton } from "~/ui/icon";
import { films } from "~content/pictures";
import styles from "./hero.module.css";

const STORAGE_KEY = "frukto:video";
const AV1 = 'video/mp4; codecs="av01.0.05M.08"';
/** The style sheet hides the plain film under reduced motion; without a source it isn't fetched either. */
const MOVING = "(prefers-reduced-motion: no-preference)";
const SMALL = `${MOVING} and (max-width: 760px)`;

/** What the film has with JavaScript and without. */
const FILM = {
  muted: true,
  loop: true,
  playsInline: true,
  children: (
    <>
      {films.map((name) => (
        <source
          key={name}
          media={name.includes("-movil") ? SMALL : MOVING}
          src={`/${name}.mp4`}
          type={name.endsWith("-av1") ? AV1 : "video/mp4"}
        />
      ))}
    </>
  ),
};

/**
 * Looping muted video over the poster, with its pause button. It is added only where {@link useVideoAllowed} says so,
 * and rests while it is out of sight. A pause lasts for the visit. Without JavaScript the browser plays it, with its
 * own controls.
 */
export function HeroVideo({ poster }: { poster: string }) {
  const video = useRef<HTMLVideoElement>(null);
  const isAllowed = useVideoAllowed();
  const [isPlaying, setPlaying] = useState(false);

  useEffect(() => {
    const element = video.current;
    if (!isAllowed || !element) return;
    const observer = new IntersectionObserver((entries) => {
      // After a quick scroll there are several: the last one holds.
      if (!entries.at(-1)?.isIntersecting) element.pause();
      else if (readStored(STORAGE_KEY) !== "paused") play(element);
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
          className={`cover backdrop ${styles.video} ${styles.plain}`}
          autoPlay
          controls
          poster={poster}
          aria-label="Video de portada"
        />
      </noscript>
      {isAllowed && (
        <>
          <video
            {...FILM}
            ref={video}
            className={`cover backdrop ${styles.video}`}
            preload="none"
            aria-hidden="true"
            tabIndex={-1}
            onPlay={() => setPlaying(true)}
            onPause={() => setPlaying(false)}
          />
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

/** A browser may refuse to play by itself, to save energy for one: then the poster and the button stand. */
function play(video: HTMLVideoElement | null): void {
  video?.play().catch(() => undefined);
}

/** Whether the film may be fetched: once the page has loaded, unless the visitor asks for less motion or less data. */
function useVideoAllowed(): boolean {
  const isLoaded = useSyncExternalStore(
    (listener) => {
      window.addEventListener("load", listener);
      return () => window.removeEventListener("load", listener);
    },
    () => document.readyState === "complete",
    () => false,
  );
  const lessMotion = useMediaQuery(REDUCED_MOTION);
  const lessData = useMediaQuery("(prefers-reduced-data: reduce)");
  if (!isLoaded || lessMotion || lessData) return false;
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return !connection?.saveData;
}
