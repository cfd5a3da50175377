// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { toast } from "react-hot-toast/headless";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { requestToaster, Toaster } from "~/layout/toasts/toaster";

const shown = () => screen.queryAllByText(/^aviso/).map(({ textContent }) => textContent);
const cardOf = (text: string) => screen.getByText(text).closest("[data-kind]") as HTMLElement;
const isLeaving = (text: string) => cardOf(text).hasAttribute("data-leaving");
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

beforeEach(async () => {
  // The stack loads with real timers; after that they are fake.
  await act(() => import("~/layout/toasts/toaster-stack"));
  vi.useFakeTimers();
  render(<Toaster />);
  await act(async () => requestToaster());
});

afterEach(() => {
  act(() => toast.remove());
  cleanup();
  vi.useRealTimers();
});

it.each([
  ["blank", toast, 4000],
  ["error", toast.error, 4000],
  ["success", toast.success, 2000],
  ["custom", toast.custom, 4000],
] as const)(
  "a toast of the kind %s stays for its time, and is removed 1000 ms later",
  (kind, show, duration) => {
    act(() => void show("aviso"));
    expect(cardOf("aviso").dataset.kind).toBe(kind);
    pass(duration - 1);
    expect(isLeaving("aviso")).toBe(false);
    pass(2);
    expect(isLeaving("aviso")).toBe(true);
    pass(998);
    expect(shown()).toEqual(["aviso"]);
    pass(2);
    expect(shown()).toEqual([]);
  },
);

it("a loading toast stays until it becomes another one, in the same place, in a region that was there before", () => {
  const region = screen.getByRole("status");
  expect(region.textContent).toBe("");
  act(() => void toast.loading("aviso de carga", { id: "envio" }));
  pass(60 * 60 * 1000);
  expect(isLeaving("aviso de carga")).toBe(false);
  const card = cardOf("aviso de carga");
  act(() => void toast.success("aviso de éxito", { id: "envio" }));
  expect(cardOf("aviso de éxito")).toBe(card);
  expect(region.textContent).toBe("aviso de éxito");
  expect(region.querySelector("[role], [aria-live]"), "announced by nothing else").toBeNull();
});

it("toasts show the newest on top, 8 px apart, and at most twenty", () => {
  vi.spyOn(HTMLElement.prototype, "offsetHeight", "get").mockReturnValue(52);
  act(() => {
    for (let n = 1; n <= 25; n += 1) toast(`aviso ${n}`);
  });
  expect(shown()).toHaveLength(20);
  expect(shown().slice(0, 2)).toEqual(["aviso 25", "aviso 24"]);
  const offsets = ["aviso 25", "aviso 24"].map((text) => cardOf(text).parentElement?.style.transform);
  expect(offsets).toEqual(["translateY(0px)", "translateY(60px)"]);
});

it.each([
  ["the pointer is over one", fireEvent.mouseEnter, fireEvent.mouseLeave],
  ["one holds the focus", fireEvent.focus, fireEvent.blur],
])("toasts wait while %s", (_, begin, end) => {
  act(() => void toast("aviso"));
  const target = cardOf("aviso").parentElement as HTMLElement;
  pass(1000);
  begin(target);
  pass(60_000);
  end(target);
  pass(2999);
  expect(isLeaving("aviso")).toBe(false);
  pass(2);
  expect(isLeaving("aviso")).toBe(true);
});

it("toasts do not pause forever when one is closed, and so disappears under the pointer", () => {
  act(() => void toast.loading("aviso 1"));
  fireEvent.mouseEnter(cardOf("aviso 1").parentElement as HTMLElement);
  fireEvent.click(within(cardOf("aviso 1")).getByRole("button", { name: "Cerrar aviso" }));
  expect(isLeaving("aviso 1")).toBe(true);
  act(() => void toast("aviso 2"));
  pass(4001);
  expect(shown()).toEqual(["aviso 2"]);
  expect(isLeaving("aviso 2")).toBe(true);
});
