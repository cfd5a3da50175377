import { useEffect } from "react";
import { ERROR_PREFIX } from "~/content/messages";

/** While the form has errors, the document's title says so first. */
export function useErrorTitle(hasErrors: boolean): void {
  useEffect(() => {
    if (!hasErrors || document.title.startsWith(ERROR_PREFIX)) return;
    const plain = document.title;
    const marked = ERROR_PREFIX + plain;
    document.title = marked;
    return () => {
      // Another page may have set its own title meanwhile.
      if (document.title === marked) document.title = plain;
    };
  }, [hasErrors]);
}
