import { ToggleButton } from "@keystar/ui/button";
import { KeystarProvider } from "@keystar/ui/core";
import { Flex } from "@keystar/ui/layout";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { followPlace, placeOnSite } from "../place";
import { useMedia } from "./use-media";

/** Widths in px of the window that the site is shown in. */
const [DESKTOP, TELEPHONE] = [1280, 390];

/** The site as saved beside the form, at the page and section of what is open, where there is room for both. */
export function SiteBeside() {
  const hasRoom = useMedia("(min-width: 1100px)");
  return (
    hasRoom && (
      <KeystarProvider locale="es-ES" UNSAFE_style={{ flex: "0 0 42%", minWidth: 0 }}>
        <Beside />
      </KeystarProvider>
    )
  );
}

function Beside() {
  const place = useSyncExternalStore(followPlace, placeOnSite);
  const [isTelephone, setTelephone] = useState(false);
  const [{ width, height }, setRoom] = useState({ width: TELEPHONE, height: 0 });
  const room = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => entry && setRoom(entry.contentRect));
    if (room.current) observer.observe(room.current);
    return () => observer.disconnect();
  }, []);
  const wide = isTelephone ? TELEPHONE : DESKTOP;
  const scale = Math.min(1, width / wide);
  return (
    <Flex direction="column" height="100%" borderStart="neutral">
      <Flex padding="regular" justifyContent="end">
        <ToggleButton isSelected={isTelephone} onChange={setTelephone}>
          Ver como teléfono
        </ToggleButton>
      </Flex>
      <div ref={room} style={{ flex: 1, minHeight: 0, overflow: "hidden" }}>
        <iframe
          // A frame that is made anew is at the section again, and leaves nothing in the history.
          key={`${place} ${wide}`}
          src={place}
          title="El sitio"
          style={{
            display: "block",
            border: 0,
            margin: isTelephone ? "0 auto" : 0,
            width: wide,
            height: height / scale,
            transform: `scale(${scale})`,
            transformOrigin: "0 0",
          }}
        />
      </div>
    </Flex>
  );
}
