import { createContext, useContext } from "react";

/** Reference of the server error behind the current document; empty in the browser and without an error. */
export const ErrorReference = createContext("");

/**
 * Returns the reference to show on the error screen. In the browser the context is empty, so it reads the reference
 * from the document; hydration then finds the same text.
 */
export function useErrorReference(): string {
  const fromServer = useContext(ErrorReference);
  if (typeof document === "undefined") return fromServer;
  return document.documentElement.dataset.errorReference ?? "";
}
