import { beforeEach, describe, expect, it, vi } from "vitest";
import { sendEnquiry } from "~/home/contact/send-enquiry";
import { MINIMUM_HUMAN_TIME_MS, SERVER_LIMIT_MS } from "~/home/contact/send-through-server";
import { accepted, answers, provider, relayed, server, submission } from "../support/contact-delivery";

vi.mock("@emailjs/browser", () => ({ init: vi.fn(), sendForm: vi.fn() }));

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
    expect(await sendEnquiry(submission())).toBe(result);
  });

  it("counts as unreached, and the provider gets a second chance, when the connection fails", async () => {
    server.mockRejectedValue(new TypeError("Failed to fetch"));
    expect(await sendEnquiry(submission())).toBe("failed");
    provider.mockResolvedValue(accepted);
    expect(await sendEnquiry(submission())).toBe("sent");
    expect(server).toHaveBeenCalledTimes(2);
  });

  it.each([
    ["its page", () => answers(200)],
    ["that it is down", () => answers(502)],
    ["where to go", () => Promise.resolve(Response.redirect("http://login.test/", 302))],
  ])("has answered nothing when a proxy says %s: the provider gets a second chance", async (_, answer) => {
    server.mockImplementation(answer);
    expect(await sendEnquiry(submission())).toBe("failed");
    provider.mockResolvedValue(accepted);
    expect(await sendEnquiry(submission())).toBe("sent");
    expect(server).toHaveBeenCalledTimes(2);
  });

  it("holds what it was handed: the provider is not asked again, even while our server is away", async () => {
    server.mockImplementation(() => answers(502, "kept"));
    await sendEnquiry(submission());
    provider.mockClear();
    server.mockRejectedValue(new TypeError("Failed to fetch"));
    expect(await sendEnquiry(submission())).toBe("failed");
    server.mockImplementation(() => answers(200, "sent"));
    expect(await sendEnquiry(submission())).toBe("sent");
    expect(provider).not.toHaveBeenCalled();
    expect(relayed(2).id).toBe("draft-0001");
  });

  it("is given up after 15 s, and the provider asked after it the next time", async () => {
    server.mockImplementation(
      (_, init) =>
        new Promise((_resolve, reject) => {
          init?.signal?.addEventListener("abort", () => reject(new DOMException("", "AbortError")));
        }),
    );
    const delivery = sendEnquiry(submission());
    await vi.advanceTimersByTimeAsync(SERVER_LIMIT_MS);
    expect(await delivery).toBe("failed");
    provider.mockResolvedValue(accepted);
    const second = sendEnquiry(submission());
    await vi.advanceTimersByTimeAsync(SERVER_LIMIT_MS - 1);
    expect(provider).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(await second).toBe("sent");
  });

  it("alone gets a retry of what it holds, under the same id, also when the text was corrected", async () => {
    server.mockImplementation(() => answers(502, "kept"));
    await sendEnquiry(submission());
    provider.mockResolvedValue(accepted);
    server.mockImplementation(() => answers(200, "sent"));
    expect(await sendEnquiry(submission({ message: "Hola, corregido" }))).toBe("sent");
    expect(provider).toHaveBeenCalledTimes(1);
    expect(relayed(1)).toMatchObject({ id: "draft-0001", message: "Hola, corregido" });
  });

  it("holds nothing after a refusal: the provider is asked first again", async () => {
    server.mockImplementation(() => answers(429));
    await sendEnquiry(submission());
    provider.mockResolvedValue(accepted);
    expect(await sendEnquiry(submission())).toBe("sent");
    expect(server).toHaveBeenCalledTimes(1);
  });

  it("never takes a fast person for a machine: the script waits until two seconds have passed", async () => {
    const delivery = sendEnquiry(submission({ draft: { id: "draft-0001", startedAt: Date.now() - 500 } }));
    await vi.advanceTimersByTimeAsync(MINIMUM_HUMAN_TIME_MS - 501);
    expect(server).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    await delivery;
    expect(Number(relayed(0).elapsed)).toBeGreaterThanOrEqual(MINIMUM_HUMAN_TIME_MS);
  });

  it("is not kept waiting by a clock that was set back", async () => {
    expect(
      await sendEnquiry(submission({ draft: { id: "draft-0001", startedAt: Date.now() + 3_600_000 } })),
    ).toBe("sent");
  });

  it("judges a form whose honeypot is filled; the provider never sees it", async () => {
    await sendEnquiry(submission({ honeypot: "http://spam" }));
    expect(provider).not.toHaveBeenCalled();
    expect(server).toHaveBeenCalledTimes(1);
  });
});
