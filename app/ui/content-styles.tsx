import { createContext, useContext } from "react";
import { ScriptMark } from "./inline-script";

/** The styles that follow from the content, on the server. Browsers have them in the document. */
export const ContentStyleSheet = createContext("");

/** Colours of the flavours. The policy allows the element by its hash. */
export function ContentStyles() {
  const given = useContext(ContentStyleSheet);
  const mark = useContext(ScriptMark);
  const styles = import.meta.env.SSR ? given : document.querySelector("style[data-content]")?.textContent;
  return (
    <style
      nonce={mark}
      data-content=""
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: made of checked colours
      dangerouslySetInnerHTML={{ __html: styles ?? "" }}
    />
  );
}
