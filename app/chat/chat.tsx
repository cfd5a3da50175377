import { useMatches, useRouteLoaderData } from "@remix-run/react";
import type { PublicSettings } from "~content/public-settings";
import { site } from "~content/site";
import { ChatWidget } from "./chat-widget";

/** The site's chat. On a machine's page its message starts with the same sentence as the quote. */
export function Chat() {
  const settings = useRouteLoaderData<PublicSettings>("root");
  const page = useMatches().at(-1)?.data as { enquiryDraft?: string } | undefined;
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
      text={page?.enquiryDraft ?? ""}
    />
  );
}
