import { useMatches, useRouteLoaderData } from "@remix-run/react";
import type { PublicSettings } from "~content/public-settings";
import { site } from "~content/site";
import { ChatWidget } from "./chat-widget";

const LABELS = {
  open: "Abrir chat de WhatsApp",
  opensWindow: site.newWindow,
  newMessage: "1 mensaje nuevo",
  box: "Chat de WhatsApp",
  close: "Cerrar chat",
  typing: "Escribiendo",
  input: "Mensaje",
  submit: "Enviar por WhatsApp",
};

/** The site's chat: the specified Spanish texts, and on a machine's page the same sentence as its quote. */
export function Chat() {
  const settings = useRouteLoaderData<PublicSettings>("root");
  const text = useMatches()
    .map(({ data }) => sentenceOf(data))
    .find((sentence) => sentence !== "");
  if (!settings) return null;
  return (
    <ChatWidget
      phoneNumber={settings.chatPhone}
      accountName={site.name}
      avatar="/chat/avatar.svg"
      statusMessage="Online"
      chatMessage="Hola!!! Cómo te podemos ayudar?"
      placeholder="Escribe un Mensaje"
      allowClickAway
      allowEsc
      notification
      notificationLoop={1}
      notificationSound
      text={text ?? ""}
      labels={LABELS}
    />
  );
}

/** `enquiryDraft` of a route's data: what a message about this page starts with. */
function sentenceOf(data: unknown): string {
  if (typeof data !== "object" || data === null || !("enquiryDraft" in data)) return "";
  return typeof data.enquiryDraft === "string" ? data.enquiryDraft : "";
}
