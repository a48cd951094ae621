import { Phone } from 'lucide-react';
import { formatPhone, phoneHref } from '../platform/phone.ts';
import { ShopLink } from '../platform/shop-link.tsx';
import { icon16 } from '../ui/icon.ts';
import { SITE_LINKS } from './site-links.ts';
import { useShop } from './use-shop.ts';

export function TopBanner() {
  const { phone } = useShop().company;
  return (
    <div className="bg-sunken text-small text-ink-2">
      <div className="page-width flex h-9 items-center justify-between gap-4">
        <p>Free Shipping for orders</p>
        <ul className="flex items-center gap-6">
          {SITE_LINKS.map(({ to, label }) => (
            <li key={to} className="max-lg:hidden">
              <ShopLink to={to} className="banner-link">
                {label}
              </ShopLink>
            </li>
          ))}
          {phone && (
            <li>
              <a href={phoneHref(phone)} className="banner-link">
                <Phone {...icon16} />
                <span className="max-lg:font-semibold max-lg:text-ink">Call Us</span>
                <b className="tabular font-semibold text-ink max-lg:sr-only">{formatPhone(phone)}</b>
              </a>
            </li>
          )}
        </ul>
      </div>
    </div>
  );
}
