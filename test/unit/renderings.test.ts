import { beforeEach, expect, it, vi } from "vitest";
import { MOST_WAITING, renderInTurn } from "../../server/http/renderings";

type Kind = keyof typeof MOST_WAITING;

const stays = new AbortController().signal;
const enter = <Result>(result: Result, client = "", kind: Kind = "page") =>
  renderInTurn(async () => result, kind, stays, client);

/** Starts a rendering, behind which all others wait until the test ends it. */
async function holdUp(client = "first") {
  let end = () => {};
  const render = vi.fn(() => new Promise<string>((resolve) => (end = () => resolve("held"))));
  const running = renderInTurn(render, "page", stays, client);
  await vi.waitFor(() => expect(render).toHaveBeenCalled());
  return () => {
    end();
    return running;
  };
}

let order: string[];
beforeEach(() => {
  order = [];
});

it.each([
  ["abab", "abab"],
  ["aaaa", "aaaa"],
  ["aaaabc", "abcaaa"],
])("renderings run one after the other, and clients take turns: %s as %s", async (came, ran) => {
  const render = (client: string) => async () => void order.push(client);
  const kinds: Kind[] = ["form", "page"];
  await Promise.all(
    [...came].map((client, n) => renderInTurn(render(client), kinds[n % 2] ?? "page", stays, client)),
  );
  expect(order.join("")).toBe(ran);
});

it("where all places are taken, the client with the most gives up its last one for another", async () => {
  const end = await holdUp("a");
  const crowd = Array.from({ length: MOST_WAITING.page }, () => enter("a", "a"));
  const others = [enter("b", "b"), enter("c", "c")];
  expect(await Promise.all(crowd.slice(-2))).toEqual([undefined, undefined]);
  expect(await end()).toBe("held");
  expect(await Promise.all(others)).toEqual(["b", "c"]);
  expect(await Promise.all(crowd.slice(0, -2))).not.toContain(undefined);
});

it("a client with as many as the others, but for one, finds no place", async () => {
  const end = await holdUp();
  const waiting = [..."aaaabbbccc"].map((client) => enter(client, client));
  expect(await enter("b", "b")).toBeUndefined();
  await end();
  expect(await Promise.all(waiting)).not.toContain(undefined);
});

it("forms that wait take no place of a page, nor pages one of a form", async () => {
  const end = await holdUp();
  const waiting = (["form", "page"] as const).flatMap((kind) =>
    Array.from({ length: MOST_WAITING[kind] }, () => enter(kind, "", kind)),
  );
  expect(await Promise.all([enter(1), enter(2, "", "form")])).toEqual([undefined, undefined]);
  await end();
  expect(await Promise.all(waiting)).not.toContain(undefined);
});

it("a rendering that fails holds up no other", async () => {
  const failing = renderInTurn(() => Promise.reject(new Error("broken page")), "page", stays);
  const next = enter("next");
  await expect(failing).rejects.toThrow("broken page");
  expect(await next).toBe("next");
});
