import { Phone } from 'lucide-react';
import { PrefetchLink } from '../platform/prefetch-link.tsx';
import { formatPhone, phoneHref } from '../platform/text/phone.ts';
import { SITE_LINKS } from '../site/site-links.ts';
import { useShop } from '../site/use-shop.ts';
import { icon16 } from '../ui/icon.ts';

export function TopBanner() {
  const { phone } = useShop().company;
  return (
    <div className="bg-sunken text-sm text-text-muted">
      <div className="page-width flex flex-wrap items-center justify-between gap-x-3">
        <p>Free Shipping for orders</p>
        <ul className="flex items-center gap-6">
          {SITE_LINKS.map(({ to, label }) => (
            <li key={to} className="max-lg:hidden">
              <PrefetchLink to={to} className="top-banner-link">
                {label}
              </PrefetchLink>
            </li>
          ))}
          {phone && (
            <li>
              <a href={phoneHref(phone)} className="top-banner-link">
                <Phone {...icon16} className="max-sm:hidden" />
                Call Us
                <b className="tabular font-semibold text-text">{formatPhone(phone)}</b>
              </a>
            </li>
          )}
        </ul>
      </div>
    </div>
  );
}
