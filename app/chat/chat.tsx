import { useEnquiryDraft } from "~/browser/interest";
import { usePublicSettings } from "~/layout/use-public-settings";
import { ChatWidget } from "./chat-widget";

/** The site's chat. Its message starts with what the visitor has looked at. */
export function Chat() {
  const { site, chat } = usePublicSettings();
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
