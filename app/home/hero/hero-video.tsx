import { useEffect, useRef, useState } from "react";
import { readStored, writeStored } from "~/browser/stored-json";
import backdrop from "~/ui/backdrop.module.css";
import { IconButton } from "~/ui/icon-button";
import styles from "./hero.module.css";
import { useVideoAllowed } from "./use-video-allowed";

const STORAGE_KEY = "frukto:video";
const SMALL = "(max-width: 760px)";
const AV1 = 'video/mp4; codecs="av01.0.05M.08"';

/**
 * Looping muted video over the poster, with its pause button. It is only added where and when {@link useVideoAllowed}
 * says so, and rests while it is out of sight; without JavaScript the poster stands. A pause lasts for the visit.
 */
export function HeroVideo() {
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

  if (!isAllowed) return null;
  return (
    <>
      <video
        ref={video}
        className={`${backdrop.backdrop} ${styles.video}`}
        muted
        loop
        playsInline
        preload="none"
        aria-hidden="true"
        tabIndex={-1}
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
      >
        <source media={SMALL} src="/frukto-movil-av1.mp4" type={AV1} />
        <source media={SMALL} src="/frukto-movil.mp4" type="video/mp4" />
        <source src="/frukto-av1.mp4" type={AV1} />
        <source src="/frukto.mp4" type="video/mp4" />
      </video>
      <IconButton
        icon={isPlaying ? "pause" : "play"}
        className={styles.control}
        aria-label={isPlaying ? "Pausar video" : "Reproducir video"}
        onClick={toggle}
        data-keep-clear=""
      />
    </>
  );
}

/** A browser may refuse to play by itself, to save energy for one: then the poster and the button stand. */
function play(video: HTMLVideoElement | null): void {
  video?.play().catch(() => undefined);
}
