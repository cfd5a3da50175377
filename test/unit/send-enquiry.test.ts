import "../support/window";
import { sendForm } from "@emailjs/browser";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { endDraft, storeDraft } from "~/home/contact/draft";
import { SERVER_LIMIT_MS, sendEnquiry } from "~/home/contact/send-enquiry";
import { EMPTY_VALUES, HUMAN_TIME_MS } from "~domain/enquiry/enquiry";
import { plainForm } from "../support/plain-form";

vi.mock("@emailjs/browser", () => ({ init: vi.fn(), sendForm: vi.fn() }));

/** The provider's library. */
const provider = vi.mocked(sendForm);
/** Our server. */
const server = vi.fn<typeof fetch>();
/** The browser's reports. */
const reports = vi.fn();
const emailJs = { userId: "u", serviceId: "s", templateId: "t", origin: "http://provider.test" };
const accepted = { status: 200, text: "OK" };

/** Fills in a form that was begun at a time, in milliseconds since 1970, and sends it with the stored draft. */
function send({ message = "Hola", honeypot = "", startedAt = Date.now() - 60_000 } = {}) {
  storeDraft({ id: "draft-0001", startedAt });
  const form = plainForm({ from_name: "Camila", telefono: "9", from_mail: "c@e.cl", message });
  form.insertAdjacentHTML("beforeend", `<input name="extra" value="${honeypot}">`);
  return sendEnquiry(form, emailJs);
}

/** Returns the relayed fields of the n-th call to our action. */
function relayed(call: number): Record<string, string> {
  return Object.fromEntries(server.mock.calls[call]?.[1]?.body as URLSearchParams);
}

/** Returns an answer of our server with the outcome, or a proxy's answer. */
const answers = (status: number, outcome?: string) =>
  Promise.resolve(new Response("", { status, headers: outcome ? { "X-Enquiry": outcome } : {} }));

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", server);
  vi.stubGlobal("navigator", { sendBeacon: reports.mockReset() });
  endDraft();
  provider.mockReset().mockRejectedValue({ status: 500, text: "" });
  server.mockReset().mockImplementation(() => answers(200, "sent"));
});

it("reports, without content, that the provider took an enquiry, and no other outcome", async () => {
  await send();
  expect(reports.mock.calls).toEqual([]);
  provider.mockResolvedValue(accepted);
  endDraft();
  await send();
  expect(reports.mock.calls).toEqual([["/aviso/consulta"]]);
});

describe("our server", () => {
  it.each([
    ["the provider refused", { status: 500, text: "" }, []],
    [
      "the library refused, whose text is in the console",
      "The user ID is required.",
      ["The user ID is required."],
    ],
  ])("gets what %s, with its id and time", async (_, reason, texts) => {
    const heard = vi.spyOn(console, "error").mockImplementation(() => {});
    provider.mockRejectedValue(reason);
    expect(await send()).toBe("sent");
    expect(heard.mock.calls.flat()).toEqual(texts);
    expect(relayed(0)).toEqual({
      ...EMPTY_VALUES,
      from_name: "Camila",
      telefono: "9",
      from_mail: "c@e.cl",
      message: "Hola",
      extra: "",
      id: "draft-0001",
      elapsed: "60000",
    });
  });

  it.each([
    ["foreign-origin", "foreign-origin"],
    ["too-large", "too-large"],
    ["limited", "limited"],
    ["queued", "queued"],
    ["full", "failed"],
    ["invalid", "failed"],
  ])("answers '%s': the visitor is told '%s'", async (outcome, result) => {
    server.mockImplementation(() => answers(400, outcome));
    expect(await send()).toBe(result);
  });

  it.each([
    ["the connection fails", () => Promise.reject(new TypeError("Failed to fetch"))],
    ["a proxy answers with its page", () => answers(200)],
    ["a proxy says that it is down", () => answers(502)],
    ["a proxy redirects", () => Promise.resolve(Response.redirect("http://login.test/", 302))],
  ])("counts as unreached when %s: the provider gets a second chance", async (_, answer) => {
    server.mockImplementation(answer);
    expect(await send()).toBe("failed");
    provider.mockResolvedValue(accepted);
    expect(await send()).toBe("sent");
    expect(server).toHaveBeenCalledTimes(2);
  });

  it("is asked alone for what it holds, under the same id, while it is away and after a correction", async () => {
    server.mockImplementation(() => answers(502, "kept"));
    await send();
    provider.mockClear();
    server.mockRejectedValue(new TypeError("Failed to fetch"));
    expect(await send()).toBe("failed");
    server.mockImplementation(() => answers(200, "sent"));
    expect(await send({ message: "Hola, corregido" })).toBe("sent");
    expect(provider).not.toHaveBeenCalled();
    expect(relayed(2)).toMatchObject({ id: "draft-0001", message: "Hola, corregido" });
  });

  it("is given up after 15 s, and the provider asked after it the next time", async () => {
    server.mockImplementation(
      (_, init) =>
        new Promise((_resolve, reject) => {
          init?.signal?.addEventListener("abort", () => reject(new DOMException("", "AbortError")));
        }),
    );
    const delivery = send();
    await vi.advanceTimersByTimeAsync(SERVER_LIMIT_MS);
    expect(await delivery).toBe("failed");
    provider.mockResolvedValue(accepted);
    const second = send();
    await vi.advanceTimersByTimeAsync(SERVER_LIMIT_MS - 1);
    expect(provider).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(await second).toBe("sent");
  });

  it("holds nothing after a refusal: the provider is asked first again", async () => {
    server.mockImplementation(() => answers(429, "limited"));
    await send();
    provider.mockResolvedValue(accepted);
    expect(await send()).toBe("sent");
    expect(server).toHaveBeenCalledTimes(1);
  });

  it("is called two seconds after the start at the earliest, because it treats faster people as bots", async () => {
    const delivery = send({ startedAt: Date.now() - 500 });
    await vi.advanceTimersByTimeAsync(HUMAN_TIME_MS - 501);
    expect(server).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    await delivery;
    expect(Number(relayed(0).elapsed)).toBeGreaterThanOrEqual(HUMAN_TIME_MS);
    endDraft();
    expect(await send({ startedAt: Date.now() + 3_600_000 }), "at once where the clock was set back").toBe(
      "sent",
    );
  });

  it("judges a form whose honeypot is filled; the provider never sees it", async () => {
    await send({ honeypot: "http://spam" });
    expect([provider.mock.calls.length, server.mock.calls.length]).toEqual([0, 1]);
  });
});
