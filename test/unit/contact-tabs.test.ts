// @vitest-environment jsdom
import { sendForm } from "@emailjs/browser";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { deliverOnce, type Submission } from "~/home/contact/deliver-once";

vi.mock("@emailjs/browser", () => ({ init: vi.fn(), sendForm: vi.fn() }));

/** Both ways at their slowest. */
const PATIENCE_MS = 35_000;

const provider = vi.mocked(sendForm);
const accepted = { status: 200, text: "OK" };
const values = { from_name: "Camila", telefono: "9", from_mail: "c@e.cl", message: "Hola" };

/** The browser's locks: one holder a name, the others wait in line or give up. */
function stubLocks(): Set<string> {
  const queues = new Map<string, Promise<unknown>>();
  const names = new Set<string>();
  const request = (name: string, { signal }: { signal: AbortSignal }, task: () => Promise<unknown>) => {
    names.add(name);
    const gaveUp = new Promise((_, reject) =>
      signal.addEventListener("abort", () => reject(new DOMException("", "AbortError"))),
    );
    const before = queues.get(name);
    const turn = before ? Promise.race([before, gaveUp]).then(task) : task();
    queues.set(
      name,
      turn.catch(() => {}),
    );
    return turn;
  };
  vi.stubGlobal("navigator", { locks: { request } });
  return names;
}

function tab(id: string): Submission {
  const form = document.createElement("form");
  const emailJs = { userId: "u", serviceId: "s", templateId: "t", origin: "http://provider.test" };
  return { form, values, draft: { id, startedAt: Date.now() - 60_000 }, honeypot: "", emailJs };
}

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  provider.mockReset();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("the same form in two tabs", () => {
  it("is sent by the first; the second waits for it and sends nothing", async () => {
    const names = stubLocks();
    let accept: (answer: typeof accepted) => void = () => {};
    provider.mockReturnValue(new Promise((resolve) => (accept = resolve)));
    const both = [deliverOnce(tab("one")), deliverOnce(tab("two"))];
    await vi.advanceTimersByTimeAsync(1_000);
    expect(provider).toHaveBeenCalledTimes(1);
    accept(accepted);
    expect(await Promise.all(both)).toEqual(["sent", "sent"]);
    expect(provider).toHaveBeenCalledTimes(1);
    expect([...names].join(), "names tell nothing of the content").not.toContain("Camila");
  });

  it("is sent all the same by a tab that the lock never comes to, as the other one is frozen", async () => {
    const request = (_name: string, { signal }: { signal: AbortSignal }) =>
      new Promise((_, reject) => {
        signal.addEventListener("abort", () => reject(new DOMException("", "AbortError")));
      });
    vi.stubGlobal("navigator", { locks: { request } });
    provider.mockResolvedValue(accepted);
    const delivery = deliverOnce(tab("two"));
    await vi.advanceTimersByTimeAsync(PATIENCE_MS - 1);
    expect(provider).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(await delivery).toBe("sent");
    expect(provider).toHaveBeenCalledTimes(1);
  });

  it("is sent once when the browser's locks break while it is under way", async () => {
    vi.stubGlobal("navigator", {
      locks: {
        request: (_name: string, _options: object, task: () => Promise<unknown>) => {
          void task();
          return Promise.reject(new DOMException("", "InvalidStateError"));
        },
      },
    });
    provider.mockResolvedValue(accepted);
    expect(await deliverOnce(tab("one"))).toBe("sent");
    expect(provider).toHaveBeenCalledTimes(1);
  });
});
