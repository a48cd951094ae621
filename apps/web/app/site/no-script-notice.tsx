import { formatPhone, phoneHref } from '../platform/text/phone.ts';
import { buttonClasses } from '../ui/button.tsx';
import { Message } from './message.tsx';
import { ErrorIllustration } from './message-illustrations.tsx';
import { useShop } from './use-shop.ts';

type NoScriptNoticeProps = {
  /** The action in "you cannot {what} without it". */
  what: string;
  /** True if customers can order here, and could call instead. */
  sells: boolean;
};

/** Replaces a page that needs JavaScript if scripts are off. */
export function NoScriptNotice({ what, sells }: NoScriptNoticeProps) {
  const { phone } = useShop().company;
  const canOrderByPhone = sells && phone !== '';
  return (
    <noscript>
      <Message
        illustration={<ErrorIllustration />}
        title="This page needs JavaScript"
        text={`JavaScript is off in your browser, so you cannot ${what}. You can still browse the shop${canOrderByPhone ? ' and order by phone' : ''}.`}
      >
        {canOrderByPhone && (
          <a href={phoneHref(phone)} className={buttonClasses({})}>
            Call Us {formatPhone(phone)}
          </a>
        )}
        <a href="/shop-all" className={buttonClasses({ kind: 'secondary' })}>
          SHOP ALL
        </a>
      </Message>
    </noscript>
  );
}
