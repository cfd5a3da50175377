/**
 * Returns a function that imports code on demand, once. After a failure it asks again under another address, because
 * Firefox and older Chromium never ask again for a module that failed. If that fails too it rejects, and its next call
 * begins anew. The caller then does the errand without the code. `file` is the module's address, by default the one in
 * the source of `load`.
 */
export function lateCode<Code>(load: () => Promise<Code>, file = fileOf(load)): () => Promise<Code> {
  let code: Promise<Code> | undefined;
  let failures = 0;
  const loadAgain = async (error: unknown): Promise<Code> => {
    if (!file) throw error;
    failures += 1;
    await loadStylesAgain();
    return import(/* @vite-ignore */ `${new URL(file, import.meta.url)}?again=${failures}`);
  };
  return () => {
    code ??= load()
      .catch(loadAgain)
      .catch((error) => {
        code = undefined;
        throw error;
      });
    return code;
  };
}

/** Returns the address in a function such as `() => import("./chat-box-1234.js")`, as the build leaves it. */
function fileOf(load: () => Promise<unknown>): string | undefined {
  return /import\(["'`]([^"'`]+)/.exec(String(load))?.[1];
}

/** Loads the style sheets that failed once more. Rejects if one fails again. */
async function loadStylesAgain(): Promise<void> {
  const links = [...document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]")];
  await Promise.all(
    links.filter(isEmpty).map((old) => {
      const link = old.cloneNode() as HTMLLinkElement;
      old.replaceWith(link);
      return new Promise((resolve, reject) => {
        link.onload = resolve;
        link.onerror = reject;
      });
    }),
  );
}

function isEmpty({ sheet }: HTMLLinkElement): boolean {
  try {
    return !sheet?.cssRules.length;
  } catch {
    // Firefox does not show the rules of a sheet that failed.
    return true;
  }
}
