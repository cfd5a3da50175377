import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { liveStatus } from "../../owner/publish/live";
import { commitAll, git } from "../support/git";
import { temporaryFolder } from "../support/temporary-folder";

describe("liveStatus", () => {
  let root: string;

  /** Commits and sends, and returns the commit. */
  function send(): string {
    const commit = commitAll(root, "Change");
    git(root, "push", "--quiet", "--set-upstream", "origin", "HEAD");
    return commit;
  }

  const putAddress = (web: string) => writeFileSync(join(root, "content/site.json"), JSON.stringify({ web }));

  /** Answers as the site does while this is what its server says. */
  function serve(publication: Record<string, string> | undefined): void {
    const answer = publication && {
      since: new Date(2026, 10, 25, 10, 42),
      next: "",
      reason: "",
      ...publication,
    };
    vi.stubGlobal("fetch", async (address: URL) => {
      expect(String(address)).toBe("https://frukto.cl/publicacion.json");
      if (!answer) throw new TypeError("fetch failed");
      return Response.json(answer);
    });
  }

  beforeEach(() => {
    const folder = temporaryFolder();
    root = join(folder, "owner");
    mkdirSync(join(root, "content"), { recursive: true });
    git(folder, "init", "--quiet", "--bare", "origin");
    git(root, "init", "--quiet");
    git(root, "remote", "add", "origin", "../origin");
    putAddress("https://frukto.cl");
    vi.useFakeTimers({ now: new Date(2026, 10, 25, 11), toFake: ["Date"] });
  });

  it("says since when the owner's commit, or a later one, is live", async () => {
    const sent = send();
    serve({ commit: sent });
    expect(await liveStatus(root)).toBe("Publicado. En línea desde las 10:42");
    serve({ commit: sent, next: "0".repeat(40), reason: "build" });
    expect(await liveStatus(root), "somebody else's failure").toBe("Publicado. En línea desde las 10:42");
    vi.setSystemTime(new Date(2026, 10, 26, 9));
    expect(await liveStatus(root)).toBe("Publicado. En línea desde el 25 de noviembre, las 10:42");
    const later = send();
    git(root, "reset", "--quiet", "--hard", sent);
    git(root, "update-ref", "refs/remotes/origin/main", sent);
    serve({ commit: later });
    expect(await liveStatus(root)).toContain("Publicado. En línea");
  });

  it("says that it is on its way, or why it is not", async () => {
    const [old, sent] = [send(), send()];
    serve({ commit: old });
    expect(await liveStatus(root), "before the timer has seen it").toBe("Se está preparando");
    serve({ commit: old, next: sent });
    expect(await liveStatus(root)).toBe("Se está preparando");
    serve({ commit: old, next: old, reason: "build" });
    expect(await liveStatus(root), "an earlier failure").toBe("Se está preparando");
    for (const [reason, words] of [
      ["build", "no se pudo armar"],
      ["room", "no tiene espacio"],
      ["answer", "no respondió"],
      ["withdrawn", "Se retiró"],
    ] as const) {
      serve({ commit: old, next: sent, reason });
      expect(await liveStatus(root)).toContain(words);
    }
    serve({ commit: old, reason: "source" });
    expect(await liveStatus(root)).toContain("no logra buscar lo publicado");
    serve(undefined);
    expect(await liveStatus(root)).toBe("El sitio no dice qué versión está en línea.");
  });

  it("says nothing where nothing was sent, or the site's address is the example", async () => {
    expect(await liveStatus(root)).toBe("");
    send();
    putAddress("https://www.frukto.example");
    expect(await liveStatus(root)).toBe("");
  });
});
