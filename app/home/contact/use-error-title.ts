import { useEffect } from "react";
import { ERROR_PREFIX } from "~content/messages";

/** While the form has errors, and only then, the document's title says so first. */
export function useErrorTitle(hasErrors: boolean): void {
  useEffect(() => {
    // A form that was sent without the script comes back with the prefix.
    const plain = document.title.replace(new RegExp(`^${ERROR_PREFIX}`), "");
    const shown = hasErrors ? ERROR_PREFIX + plain : plain;
    document.title = shown;
    return () => {
      // Another page may have set its own title meanwhile.
      if (document.title === shown) document.title = plain;
    };
  }, [hasErrors]);
}
