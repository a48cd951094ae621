import { formatPhone, phoneHref } from '../platform/text/phone.ts';
import { buttonClasses } from '../ui/button.tsx';
import { LooseThread } from './message-drawings.tsx';
import { MessagePage } from './message-page.tsx';
import { useShop } from './use-shop.ts';

type WithoutScriptProps = {
  /** What somebody would do here: "you cannot {what} without it". */
  what: string;
  /** Whether somebody may come to buy here, and can do so by telephone instead. */
  sells: boolean;
};

/** Stands where a page that lives in the browser would, for those whose browser runs no script. */
export function WithoutScript({ what, sells }: WithoutScriptProps) {
  const { phone } = useShop().company;
  const byPhone = sells && phone !== '';
  return (
    <noscript>
      <MessagePage
        drawing={<LooseThread />}
        title="This page needs JavaScript"
        text={`Your browser runs no JavaScript, and you cannot ${what} without it. You can still look around the shop${byPhone ? ' and order by phone' : ''}.`}
      >
        {byPhone && (
          <a href={phoneHref(phone)} className={buttonClasses({})}>
            Call Us {formatPhone(phone)}
          </a>
        )}
        <a href="/shop-all" className={buttonClasses({ kind: 'secondary' })}>
          SHOP ALL
        </a>
      </MessagePage>
    </noscript>
  );
}
