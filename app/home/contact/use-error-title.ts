import { useEffect } from "react";
import { ERROR_PREFIX } from "~content/messages";

/** Prefixes the document's title while the form has errors. */
export function useErrorTitle(hasErrors: boolean): void {
  useEffect(() => {
    // A form that was sent without JavaScript comes back with the prefix.
    const plain = document.title.replace(new RegExp(`^${ERROR_PREFIX}`), "");
    const shown = hasErrors ? ERROR_PREFIX + plain : plain;
    document.title = shown;
    return () => {
      // Another page may have set its own title since.
      if (document.title === shown) document.title = plain;
    };
  }, [hasErrors]);
}
