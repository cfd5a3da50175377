import { createContext, useContext } from "react";

/** The server's mark of scripts that the page's policy may allow. It is taken off the document; browsers have none. */
export const ScriptMark = createContext<string | undefined>(undefined);

/** Runs a script where it stands in the document. The policy allows it by its hash. */
export function InlineScript({ code }: { code: string }) {
  const mark = useContext(ScriptMark);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: callers give constants
  return <script nonce={mark} dangerouslySetInnerHTML={{ __html: code }} />;
}
