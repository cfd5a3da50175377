// @vitest-environment jsdom
import { init, sendForm } from "@emailjs/browser";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { HANDED_OVER_MS, SAME_ENQUIRY_MS } from "~/home/contact/attempts";
import { deliverOnce, type Submission } from "~/home/contact/deliver-once";
import { MINIMUM_HUMAN_TIME_MS, RELAY_LIMIT_MS } from "~/home/contact/relay-enquiry";
import { PROVIDER_LIMIT_MS } from "~/home/contact/send-through-provider";

vi.mock("@emailjs/browser", () => ({ init: vi.fn(), sendForm: vi.fn() }));

const provider = vi.mocked(sendForm);
const server = vi.fn<typeof fetch>();
const emailJs = { userId: "u", serviceId: "s", templateId: "t", origin: "http://provider.test" };
const values = { from_name: "Camila", telefono: "9", from_mail: "c@e.cl", message: "Hola" };
const accepted = { status: 200, text: "OK" };

function submission(changes: Partial<Submission> & { message?: string } = {}): Submission {
  const form = document.createElement("form");
  form.innerHTML = `<input name="from_name" value="Camila"><input name="telefono" value="9">
    <input name="from_mail" value="c@e.cl"><textarea name="message"></textarea><input name="website">`;
  const { message = "Hola", ...rest } = changes;
  (form.elements.namedItem("message") as HTMLTextAreaElement).value = message;
  const draft = { id: "draft-0001", startedAt: Date.now() - 60_000 };
  return { form, values: { ...values, message }, draft, honeypot: "", emailJs, ...rest };
}

/** The relayed fields of the n-th call to our action. */
function relayed(call: number): Record<string, string> {
  return Object.fromEntries(server.mock.calls[call]?.[1]?.body as URLSearchParams);
}

/** As our server answers, with what became of the enquiry, or as a proxy does in its place. */
const answers = (status: number, fate?: "sent" | "kept") =>
  Promise.resolve(new Response("", { status, headers: fate ? { "X-Enquiry": fate } : {} }));

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", server);
  localStorage.clear();
  provider.mockReset().mockResolvedValue(accepted);
  server.mockReset().mockImplementation(() => answers(200, "sent"));
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("a provider that accepts", () => {
  it("gets the form once, at the configured origin, and our server nothing", async () => {
    expect(await deliverOnce(submission())).toBe("sent");
    expect(init).toHaveBeenLastCalledWith("u", "http://provider.test");
    expect(provider).toHaveBeenCalledWith("s", "t", expect.any(HTMLFormElement), "u");
    expect(server).not.toHaveBeenCalled();
  });

  it("reads nothing but the contract's fields, which people can use again at once", async () => {
    const names: string[] = [];
    provider.mockImplementation((_service, _template, form) => {
      names.push(...new FormData(form as HTMLFormElement).keys());
      return Promise.resolve(accepted);
    });
    const { form, ...rest } = submission();
    await deliverOnce({ form, ...rest });
    expect(names).toEqual(["from_name", "telefono", "from_mail", "message"]);
    expect(form.querySelector(":disabled")).toBeNull();
  });

  it("is not asked again for the same content within ten minutes", async () => {
    await deliverOnce(submission());
    expect(await deliverOnce(submission({ draft: { id: "another-tab", startedAt: 0 } }))).toBe("sent");
    expect(provider).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(SAME_ENQUIRY_MS);
    await deliverOnce(submission());
    expect(provider).toHaveBeenCalledTimes(2);
  });
});

describe("a provider that does not accept", () => {
  it.each([
    ["refuses with a status", () => Promise.reject({ status: 403, text: "API calls are disabled" })],
    ["can't be reached", () => Promise.reject({ status: 0, text: "" })],
  ])("%s: our server gets the same form with its id and time", async (_, answer) => {
    provider.mockImplementation(answer);
    expect(await deliverOnce(submission())).toBe("sent");
    expect(relayed(0)).toEqual({ ...values, website: "", id: "draft-0001", elapsed: "60000" });
  });

  it("hangs: our server gets it after 15 s", async () => {
    provider.mockReturnValue(new Promise(() => {}));
    const delivery = deliverOnce(submission());
    await vi.advanceTimersByTimeAsync(PROVIDER_LIMIT_MS - 1);
    expect(server).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(await delivery).toBe("sent");
  });

  it.each([
    ["throws", "The service ID is required. Visit https://dashboard.emailjs.com/admin"],
    ["throws", "The 3rd parameter is expected to be the HTML form element or the style selector of form"],
  ])("%s its text: it is in the console, and the form with our server", async (_, text) => {
    const console_ = vi.spyOn(console, "error").mockImplementation(() => {});
    provider.mockImplementation(() => {
      throw text;
    });
    server.mockImplementation(() => answers(502, "kept"));
    const { form, ...rest } = submission();
    expect(await deliverOnce({ form, ...rest })).toBe("failed");
    expect(console_).toHaveBeenCalledWith(text);
    expect(server).toHaveBeenCalledTimes(1);
    expect(form.querySelector(":disabled")).toBeNull();
  });
});

describe("our server", () => {
  beforeEach(() => {
    provider.mockRejectedValue({ status: 500, text: "" });
  });

  it.each([
    [403, "foreign-origin"],
    [413, "too-large"],
    [429, "limited"],
    [502, "failed"],
    [400, "failed"],
    [503, "failed"],
  ])("answers %i: the visitor hears '%s'", async (status, result) => {
    server.mockImplementation(() => answers(status));
    expect(await deliverOnce(submission())).toBe(result);
  });

  it("counts as unreached, and the provider gets a second chance, when the connection fails", async () => {
    server.mockRejectedValue(new TypeError("Failed to fetch"));
    expect(await deliverOnce(submission())).toBe("failed");
    provider.mockResolvedValue(accepted);
    expect(await deliverOnce(submission())).toBe("sent");
    expect(server).toHaveBeenCalledTimes(2);
  });

  it.each([
    ["its page", () => answers(200)],
    ["that it is down", () => answers(502)],
    ["where to go", () => Promise.resolve(Response.redirect("http://login.test/", 302))],
  ])("has answered nothing when a proxy says %s: the provider gets a second chance", async (_, answer) => {
    server.mockImplementation(answer);
    expect(await deliverOnce(submission())).toBe("failed");
    provider.mockResolvedValue(accepted);
    expect(await deliverOnce(submission())).toBe("sent");
    expect(server).toHaveBeenCalledTimes(2);
  });

  it("holds what it was handed for a day: the provider is not asked meanwhile", async () => {
    server.mockImplementation(() => answers(502, "kept"));
    await deliverOnce(submission());
    provider.mockClear();
    vi.advanceTimersByTime(HANDED_OVER_MS - 1);
    await deliverOnce(submission({ draft: { id: "another-tab", startedAt: 0 } }));
    expect(provider).not.toHaveBeenCalled();
    expect(relayed(1).id).toBe("draft-0001");
  });

  it("is given up after 15 s, and the provider asked after it the next time", async () => {
    server.mockImplementation(
      (_, init) =>
        new Promise((_resolve, reject) => {
          init?.signal?.addEventListener("abort", () => reject(new DOMException("", "AbortError")));
        }),
    );
    const delivery = deliverOnce(submission());
    await vi.advanceTimersByTimeAsync(RELAY_LIMIT_MS);
    expect(await delivery).toBe("failed");
    provider.mockResolvedValue(accepted);
    const second = deliverOnce(submission());
    await vi.advanceTimersByTimeAsync(RELAY_LIMIT_MS - 1);
    expect(provider).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(await second).toBe("sent");
  });

  it("alone gets a retry of what it holds, under the same id, also when the text was corrected", async () => {
    server.mockImplementation(() => answers(502, "kept"));
    await deliverOnce(submission());
    provider.mockResolvedValue(accepted);
    server.mockImplementation(() => answers(200, "sent"));
    expect(await deliverOnce(submission({ message: "Hola, corregido" }))).toBe("sent");
    expect(provider).toHaveBeenCalledTimes(1);
    expect(relayed(1)).toMatchObject({ id: "draft-0001", message: "Hola, corregido" });
  });

  it("holds nothing after a refusal: the provider is asked first again", async () => {
    server.mockImplementation(() => answers(429));
    await deliverOnce(submission());
    provider.mockResolvedValue(accepted);
    expect(await deliverOnce(submission())).toBe("sent");
    expect(server).toHaveBeenCalledTimes(1);
  });

  it("never takes a fast person for a machine: the script waits until two seconds have passed", async () => {
    const delivery = deliverOnce(submission({ draft: { id: "draft-0001", startedAt: Date.now() - 500 } }));
    await vi.advanceTimersByTimeAsync(MINIMUM_HUMAN_TIME_MS - 501);
    expect(server).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    await delivery;
    expect(Number(relayed(0).elapsed)).toBeGreaterThanOrEqual(MINIMUM_HUMAN_TIME_MS);
  });

  it("is not kept waiting by a clock that was set back", async () => {
    expect(
      await deliverOnce(submission({ draft: { id: "draft-0001", startedAt: Date.now() + 3_600_000 } })),
    ).toBe("sent");
  });

  it("judges a form whose honeypot is filled; the provider never sees it", async () => {
    await deliverOnce(submission({ honeypot: "http://spam" }));
    expect(provider).not.toHaveBeenCalled();
    expect(server).toHaveBeenCalledTimes(1);
  });
});

describe("a page that goes away while sending", () => {
  it("hands the form to our server under the id of any later attempt, once", async () => {
    const beacon = vi.fn<typeof navigator.sendBeacon>(() => true);
    vi.stubGlobal("navigator", { sendBeacon: beacon });
    provider.mockReturnValue(new Promise(() => {}));
    const delivery = deliverOnce(submission());
    window.dispatchEvent(new Event("pagehide"));
    expect(beacon).toHaveBeenCalledTimes(1);
    expect(Object.fromEntries(beacon.mock.calls[0]?.[1] as URLSearchParams)).toEqual({
      ...values,
      website: "",
      id: "draft-0001",
    });
    await vi.advanceTimersByTimeAsync(PROVIDER_LIMIT_MS);
    await delivery;
    window.dispatchEvent(new Event("pagehide"));
    expect(beacon).toHaveBeenCalledTimes(1);
  });
});
