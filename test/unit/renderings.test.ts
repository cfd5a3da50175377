import { expect, it } from "vitest";
import { renderInTurn } from "../../server/http/renderings.server";

const stays = new AbortController().signal;

/** A rendering that ends when the test says so. */
function heldBack() {
  let end = () => {};
  const ended = new Promise<void>((resolve) => (end = resolve));
  return { render: () => ended.then(() => "held"), end };
}

it("renderings run one after the other, in the order in which they came", async () => {
  const order: number[] = [];
  const render = (n: number) => async () => void order.push(n);
  await Promise.all([1, 2, 3].map((n) => renderInTurn(render(n), 10, stays)));
  expect(order).toEqual([1, 2, 3]);
});

it("a reader who leaves gives up the place in the queue", async () => {
  const first = heldBack();
  const leaving = new AbortController();
  const running = renderInTurn(first.render, 10, stays);
  const left = renderInTurn(async () => "rendered for nobody", 10, leaving.signal);
  const next = renderInTurn(async () => "next", 10, stays);
  leaving.abort();
  expect(await left).toBeUndefined();
  expect(await renderInTurn(async () => "late", 1, stays)).toBeUndefined();
  first.end();
  expect(await running).toBe("held");
  expect(await next).toBe("next");
});

it("nothing is rendered for a reader who has left before", async () => {
  expect(await renderInTurn(async () => "rendered", 10, AbortSignal.abort())).toBeUndefined();
});

it("a rendering that fails holds up no other", async () => {
  const failing = renderInTurn(() => Promise.reject(new Error("broken page")), 10, stays);
  const next = renderInTurn(async () => "next", 10, stays);
  await expect(failing).rejects.toThrow("broken page");
  expect(await next).toBe("next");
});
