import { createContext, useContext } from "react";

/** The server's mark of scripts that the page's policy may allow. It is taken off the document; browsers have none. */
export const ScriptMark = createContext<string | undefined>(undefined);

/**
 * Runs a script where it stands in the document. The policy allows it by its hash. Browsers have run it before React
 * comes, so their copy of the component has no code: `import.meta.env.SSR && code`.
 */
export function InlineScript({ code }: { code: string | false }) {
  const mark = useContext(ScriptMark);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: callers give constants
  return <script nonce={mark} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: code || "" }} />;
}
