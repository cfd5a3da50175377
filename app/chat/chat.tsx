import { useRouteLoaderData } from "@remix-run/react";
import type { PublicSettings } from "~content/public-settings";
import { site } from "~content/site";
import { ChatWidget } from "./chat-widget";

/** The site's chat, whose message starts with `text`. */
export function Chat({ text }: { text: string }) {
  const settings = useRouteLoaderData<PublicSettings>("root");
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
      text={text}
    />
  );
}
