import { useEnquiryDraft } from "~/browser/interest";
import chat from "~content/chat.json";
import site from "~content/site.json";
import { ChatWidget } from "./chat-widget";

/** The site's chat. Its message starts with what the visitor has looked at. */
export function Chat() {
  return (
    <ChatWidget
      phoneNumber={site.chatPhone}
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
      text={useEnquiryDraft()}
    />
  );
}
