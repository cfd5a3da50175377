import { useMatches, useRouteLoaderData } from "@remix-run/react";
import chat from "~content/chat.json";
import type { PublicSettings } from "~content/public-settings";
import site from "~content/site.json";
import { ChatWidget } from "./chat-widget";

/** The site's chat. Its message starts with the page's enquiry. */
export function Chat() {
  const settings = useRouteLoaderData<PublicSettings>("root");
  const page = useMatches().at(-1)?.data as { enquiryDraft?: string } | undefined;
  if (!settings) return null;
  return (
    <ChatWidget
      phoneNumber={settings.chatPhone}
      accountName={site.name}
      avatar="/chat/avatar.svg"
      statusMessage={chat.status}
      chatMessage={chat.greeting}
      placeholder={chat.placeholder}
      allowClickAway
      allowEsc
      notification
      notificationLoop={1}
      notificationSound
      text={page?.enquiryDraft ?? ""}
    />
  );
}
