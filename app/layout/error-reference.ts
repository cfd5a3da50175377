import { createContext, useContext } from "react";

/** Reference of the logged server error that the current document answers; empty in the browser and without one. */
export const ErrorReference = createContext("");

/**
 * Returns the reference to show on the error screen. The browser has no context: it reads what the server wrote into
 * the document, so that hydration finds the same text.
 */
export function useErrorReference(): string {
  const fromServer = useContext(ErrorReference);
  if (typeof document === "undefined") return fromServer;
  return document.documentElement.dataset.errorReference ?? "";
}
