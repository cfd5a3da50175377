import { renameSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test, vi } from "vitest";
import { readContent } from "../../domain/content/read";
import { problemsOf } from "../../owner/pictures/run";
import { stalePrints } from "../../owner/print/prints";
import { reprint } from "../../owner/print/reprint";
import { Follower, type State } from "../../owner/server/follow";
import { sendStates } from "../../owner/server/states";
import type { Workshop } from "../../owner/server/workshop";
import { contentCopy } from "../support/temporary-folder";

const media = vi.fn();

/** Ends the encoding. */
let finish: () => void;
const shown: string[] = [];
let text = "";
let show: () => Promise<void>;
let follower: Follower;
let states: State[];

beforeEach(() => {
  const encoding = new Promise<void>((resolve) => {
    finish = resolve;
  });
  media.mockReset().mockResolvedValue({ problems: [], removed: [] });
  media.mockImplementationOnce(async (progress) => {
    progress(0, 1);
    await encoding;
    return { problems: [], removed: [] };
  });
  shown.length = 0;
  show = async () => void shown.push(text);
  follower = followerOf(process.cwd());
  states = [follower.state];
  follower.follow(() => void states.push(follower.state));
});

/** A follower whose workshop works in this process. */
function followerOf(root: string): Follower {
  const jobs = {
    make: media,
    problems: () => problemsOf(readContent(root)),
    isPrintDue: () => stalePrints(readContent(root)).length > 0,
    print: () => reprint(readContent(root), root),
  };
  const workshop = { do: async (name: keyof typeof jobs, ...given: never[]) => jobs[name](...given) };
  return new Follower(() => show(), workshop as unknown as Workshop);
}

const write = (words: string) =>
  follower.change(async () => {
    text = words;
  });

test("a text is saved and shown while pictures are being encoded", async () => {
  await write("photograph");
  await vi.waitFor(() => expect(states.at(-1)?.progress).toEqual({ done: 0, of: 1 }));
  await write("text");
  await vi.waitFor(() => expect(shown.at(-1)).toBe("text"));
  expect(media).toHaveBeenCalledTimes(1);
  const checked = follower.check();
  finish();
  expect(await checked).toEqual({ problems: [], remarks: [] });
  expect(media, "what came meanwhile is made, too").toHaveBeenCalledTimes(2);
  expect(states.at(-1)).toEqual({ problems: [], remarks: [] });
  const between = states.slice(1, -1).map(({ progress }) => progress);
  expect(between, "nothing is done before all of it is").not.toContain(undefined);
});

test("a text that can't be shown while files come and go is shown after them", async () => {
  await write("photograph");
  await vi.waitFor(() => expect(states.at(-1)?.progress).toEqual({ done: 0, of: 1 }));
  const [shows, fails] = [show, vi.fn(() => Promise.reject(new Error("ENOENT")))];
  show = fails;
  const checked = follower.check();
  await vi.waitFor(() => expect(fails).toHaveBeenCalled());
  show = shows;
  finish();
  expect(await checked).toEqual({ problems: [], remarks: [] });
  expect(shown.at(-1)).toBe("photograph");
});

test("a refused change holds up no other, and an error is told", async () => {
  finish();
  await expect(follower.change(() => Promise.reject(new Error("No.")))).rejects.toThrow("No.");
  media
    .mockReset()
    .mockRejectedValueOnce(new Error("Disco lleno."))
    .mockResolvedValue({ problems: [], removed: [] });
  await write("text");
  await vi.waitFor(() => expect(states.at(-1)?.problems[0]?.message).toBe("Disco lleno."));
  expect(await follower.check()).toEqual({ problems: [], remarks: [] });
});

test("a folder that is away for a while ends nothing", async () => {
  const root = contentCopy();
  const away = () => renameSync(join(root, "content"), join(root, "away"));
  follower = followerOf(root);
  const preview = { shown: "", problem: "", follow: () => () => {} };
  const write = vi.fn();
  sendStates(root, follower, preview, { writeHead: vi.fn(), write, once: vi.fn() }, []);
  void follower.check();
  await vi.waitFor(() => expect(follower.state.progress).toEqual({ done: 0, of: 1 }));
  away();
  const checked = follower.check();
  finish();
  await checked;
  expect(follower.state.problems[0]?.message).toContain("ENOENT");
  renameSync(join(root, "away"), join(root, "content"));
  expect((await follower.check()).problems).toEqual([]);
  expect(write.mock.lastCall?.[0]).toMatch(/^data: {"advice":\[\]/);
});
