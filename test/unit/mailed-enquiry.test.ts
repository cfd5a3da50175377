import "../support/window";
import { sendForm } from "@emailjs/browser";
import { expect, it, onTestFinished, vi } from "vitest";
import { sendThroughProvider } from "~/home/contact/send-through-provider";
import { createRelay } from "../../server/enquiries/relay";
import { relaySettings } from "../support/contact-settings";
import { sampleEnquiry } from "../support/enquiry-samples";
import { plainForm } from "../support/plain-form";
import { sandboxUntil } from "../support/site-of-tests";

/** Node's own, without the window's: the fetch of Node 24 and 26 sends no other. */
const NodeFormData = FormData;

vi.mock("@emailjs/browser", () => ({ init: vi.fn(), sendForm: vi.fn() }));

it.each([
  ["9 1234 5678", "+56912345678"],
  ["912345678", "+56912345678"],
  ["+56 9 1234-5678", "+56912345678"],
  ["56 9 1234 5678", "+56912345678"],
  ["(0)9 1234.5678", "+56912345678"],
  ["2 2345 6789", "+56223456789"],
  ["0056 2 2345 6789", "+56223456789"],
  ["+54 9 11 2345-6789", "+5491123456789"],
  ["1234 5678", "1234 5678"],
  ["234 5678", "234 5678"],
  ["+123 4567", "+123 4567"],
  ["2 2345 6789 anexo 3", "+56223456789,3"],
  ["+56 2 2345 6789, ext. 1204", "+56223456789,1204"],
  ["2345 6789 anexo 3", "2345 6789 anexo 3"],
  ["2 2345 6789 (secretaría)", "2 2345 6789 (secretaría)"],
  ["9 1234 5678 / 9 8765 4321", "9 1234 5678 / 9 8765 4321"],
])("the mail's number can be dialled, from browser and server alike: %s", async (typed, sent) => {
  const sandbox = await sandboxUntil(onTestFinished);
  const enquiry = { ...sampleEnquiry, telefono: typed };
  const WindowFormData = FormData;
  vi.stubGlobal("FormData", NodeFormData);
  await createRelay(relaySettings(sandbox.origin))(enquiry);
  vi.stubGlobal("FormData", WindowFormData);
  expect(sandbox.messages()[0]?.fields).toMatchObject({ telefono: sent });
  await sendThroughProvider(plainForm(enquiry), { userId: "u", serviceId: "s", templateId: "t", origin: "" });
  const form = vi.mocked(sendForm).mock.lastCall?.[2] as HTMLFormElement;
  expect(new FormData(form).get("telefono")).toBe(sent);
});
