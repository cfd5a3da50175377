import { expect, it, vi } from "vitest";
import { CONNECTION_LIMITS } from "../../server/http/connections";
import { MOST_WAITING, renderInTurn } from "../../server/http/renderings";

const leaving = new AbortController().signal;
const enter = (client: string, render: () => Promise<unknown> = async () => client) =>
  renderInTurn(render, { client, leaving });

it.each([
  ["abab", "abab"],
  ["aaaabc", "abcaaa"],
])("renderings run one after the other, and clients take turns: %s as %s", async (came, ran) => {
  void renderInTurn(async () => {});
  let order = "";
  const render = (client: string) => async () => {
    order += client;
  };
  await Promise.all([...came].map((client) => enter(client, render(client))));
  expect(order).toBe(ran);
});

it("one client takes half of the places, an office of 60 finds places beside it, and so does the server", async () => {
  let end = () => {};
  const running = renderInTurn(() => new Promise<void>((resolve) => (end = resolve)));
  const crowd = Array.from({ length: MOST_WAITING / 2 }, () => enter("crowd"));
  const refused = enter("crowd");
  const office = Array.from({ length: 60 }, () => enter("office"));
  const own = renderInTurn(async () => "own");
  expect(await refused).toBeUndefined();
  end();
  await running;
  expect(await Promise.all([...crowd, ...office])).not.toContain(undefined);
  expect(await own).toBe("own");
});

it("a rendering that fails holds up no other", async () => {
  const failing = renderInTurn(() => Promise.reject(new Error("broken page")));
  const next = enter("next");
  await expect(failing).rejects.toThrow("broken page");
  expect(await next).toBe("next");
});

it("one whose turn does not come in time is refused before its connection ends, and never runs", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  let end = () => {};
  const running = enter("first", () => new Promise<void>((resolve) => (end = resolve)));
  const late = vi.fn(async () => {});
  const refused = enter("second", late);
  vi.advanceTimersByTime(CONNECTION_LIMITS.idleTimeout - 1);
  expect(await refused).toBeUndefined();
  end();
  await running;
  await renderInTurn(async () => {});
  expect(late).not.toHaveBeenCalled();
});
