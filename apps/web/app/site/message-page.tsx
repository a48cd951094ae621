import { Message, type MessageProps } from './message.tsx';
import { PageTitle } from './page-title.tsx';

/** A page that has only a message, and stays out of search results. */
export function MessagePage(message: MessageProps) {
  return (
    <>
      <PageTitle screen={message.title} isUnlisted />
      <Message {...message} />
    </>
  );
}
