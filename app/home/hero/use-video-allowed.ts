import { REDUCED_MOTION } from "~/browser/reduced-motion";
import { useMediaQuery } from "~/browser/use-media-query";
import { usePageLoaded } from "~/browser/use-page-loaded";

/**
 * Whether the hero may fetch its video: once everything else has loaded, and not for visitors who ask for less motion
 * or less data. False on the server.
 */
export function useVideoAllowed(): boolean {
  const isLoaded = usePageLoaded();
  const lessMotion = useMediaQuery(REDUCED_MOTION);
  const lessData = useMediaQuery("(prefers-reduced-data: reduce)");
  return isLoaded && !lessMotion && !lessData && !isSavingData();
}

function isSavingData(): boolean {
  const connection = "connection" in navigator ? navigator.connection : undefined;
  return (
    typeof connection === "object" &&
    connection !== null &&
    "saveData" in connection &&
    connection.saveData === true
  );
}
