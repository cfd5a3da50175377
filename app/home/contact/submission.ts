import { toast } from "react-hot-toast/headless";
import { toastTexts } from "~content/messages";
import { type DeliveryStatus, deliverOnce, type Submission } from "./deliver-once";

export { validateEnquiry } from "~content/enquiry";

/** Delivers a valid enquiry under one toast from start to end. Never rejects. */
export async function submitEnquiry(submission: Submission): Promise<DeliveryStatus> {
  const id = toast.loading(toastTexts.sending);
  const status = await deliverOnce(submission);
  if (status === "sent") toast.success(toastTexts.sent, { id });
  else toast.error(toastTexts.failed, { id });
  return status;
}
