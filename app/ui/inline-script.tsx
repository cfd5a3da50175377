/** Runs a script where it stands in the document. The policy allows it by its hash. */
export function InlineScript({ code }: { code: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: callers give constants
  return <script dangerouslySetInnerHTML={{ __html: code }} />;
}
