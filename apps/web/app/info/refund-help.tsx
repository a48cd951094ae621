import { Package, Phone } from 'lucide-react';
import { PrefetchLink } from '../platform/prefetch-link.tsx';
import { formatPhone, phoneHref } from '../platform/text/phone.ts';
import { useShop } from '../site/use-shop.ts';
import { icon20 } from '../ui/icon.ts';

const LINE = 'flex min-h-11 items-center gap-2.5 font-semibold text-primary hover:underline underline-offset-4';

export function RefundHelp() {
  const { phone, selfServiceReturns } = useShop().company;
  return (
    <aside aria-labelledby="refund-help" className="refund-help hanging">
      <h2 id="refund-help" className="text-h3">
        Need to return something?
      </h2>
      <p className="mt-1 text-label text-pretty text-text-muted">
        {selfServiceReturns
          ? 'Find your order. Cancel it while it is pending, or return it after delivery.'
          : 'Find your order, then call us.'}
      </p>
      <div className="mt-2 grid justify-items-start">
        <PrefetchLink to="/myaccount/order" className={LINE}>
          <Package {...icon20} />
          Order in My Account
        </PrefetchLink>
        {phone && (
          <a href={phoneHref(phone)} className={LINE}>
            <Phone {...icon20} />
            <span className="tabular">{formatPhone(phone)}</span>
          </a>
        )}
      </div>
    </aside>
  );
}
