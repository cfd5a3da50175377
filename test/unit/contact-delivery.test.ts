import { init } from "@emailjs/browser";
import { describe, expect, it, vi } from "vitest";
import { sendEnquiry } from "~/home/contact/send-enquiry";
import { PROVIDER_LIMIT_MS } from "~/home/contact/send-through-provider";
import {
  accepted,
  answers,
  provider,
  relayed,
  server,
  submission,
  values,
} from "../support/contact-delivery";

vi.mock("@emailjs/browser", () => ({ init: vi.fn(), sendForm: vi.fn() }));

describe("a provider that accepts", () => {
  it("gets the form once, at the configured origin, and our server nothing", async () => {
    expect(await sendEnquiry(submission())).toBe("sent");
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
    await sendEnquiry({ form, ...rest });
    expect(names).toEqual(["from_name", "telefono", "from_mail", "message"]);
    expect(form.querySelector(":disabled")).toBeNull();
  });
});

describe("a provider that does not accept", () => {
  it.each([
    ["refuses with a status", () => Promise.reject({ status: 403, text: "API calls are disabled" })],
    ["can't be reached", () => Promise.reject({ status: 0, text: "" })],
  ])("%s: our server gets the same form with its id and time", async (_, answer) => {
    provider.mockImplementation(answer);
    expect(await sendEnquiry(submission())).toBe("sent");
    expect(relayed(0)).toEqual({ ...values, extra: "", id: "draft-0001", elapsed: "60000" });
  });

  it("hangs: our server gets it after 15 s", async () => {
    provider.mockReturnValue(new Promise(() => {}));
    const delivery = sendEnquiry(submission());
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
    expect(await sendEnquiry({ form, ...rest })).toBe("failed");
    expect(console_).toHaveBeenCalledWith(text);
    expect(server).toHaveBeenCalledTimes(1);
    expect(form.querySelector(":disabled")).toBeNull();
  });
});

describe("a page that goes away while sending", () => {
  it("hands the form to our server under the id of any later attempt, once", async () => {
    const beacon = vi.fn<typeof navigator.sendBeacon>(() => true);
    vi.stubGlobal("navigator", { sendBeacon: beacon });
    provider.mockReturnValue(new Promise(() => {}));
    const delivery = sendEnquiry(submission());
    window.dispatchEvent(new Event("pagehide"));
    expect(beacon).toHaveBeenCalledTimes(1);
    expect(Object.fromEntries(beacon.mock.calls[0]?.[1] as URLSearchParams)).toEqual({
      ...values,
      extra: "",
      id: "draft-0001",
    });
    await vi.advanceTimersByTimeAsync(PROVIDER_LIMIT_MS);
    await delivery;
    window.dispatchEvent(new Event("pagehide"));
    expect(beacon).toHaveBeenCalledTimes(1);
  });
});
