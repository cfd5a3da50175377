import { expect, it, vi } from "vitest";
import { MOST_WAITING, renderInTurn } from "../../server/http/renderings.server";

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
  await Promise.all([1, 2, 3].map((n) => renderInTurn(render(n), "page", stays)));
  expect(order).toEqual([1, 2, 3]);
});

it("a reader who leaves gives up the place in the queue", async () => {
  const first = heldBack();
  const leaving = new AbortController();
  const running = renderInTurn(first.render, "page", stays);
  const left = renderInTurn(async () => "rendered for nobody", "page", leaving.signal);
  const next = renderInTurn(async () => "next", "page", stays);
  leaving.abort();
  expect(await left).toBeUndefined();
  first.end();
  expect(await running).toBe("held");
  expect(await next).toBe("next");
});

it("forms that wait take no place of a page, nor pages one of a form", async () => {
  const first = heldBack();
  const render = vi.fn(first.render);
  const running = renderInTurn(render, "page", stays);
  await vi.waitFor(() => expect(render).toHaveBeenCalled());
  const enter = (kind: "page" | "form") => renderInTurn(async () => kind, kind, new AbortController().signal);
  const waiting = (["form", "page"] as const).flatMap((kind) =>
    Array.from({ length: MOST_WAITING[kind] }, () => enter(kind)),
  );
  expect([await enter("page"), await enter("form")]).toEqual([undefined, undefined]);
  first.end();
  await running;
  expect(await Promise.all(waiting)).not.toContain(undefined);
});

it("nothing is rendered for a reader who has left before", async () => {
  expect(await renderInTurn(async () => "rendered", "page", AbortSignal.abort())).toBeUndefined();
});

it("a rendering that fails holds up no other", async () => {
  const failing = renderInTurn(() => Promise.reject(new Error("broken page")), "page", stays);
  const next = renderInTurn(async () => "next", "page", stays);
  await expect(failing).rejects.toThrow("broken page");
  expect(await next).toBe("next");
});
