import { Check, Phone } from 'lucide-react';
import { Brand } from '../header/brand.tsx';
import { PrefetchLink } from '../platform/prefetch-link.tsx';
import { formatPhone, phoneHref } from '../platform/text/phone.ts';
import { COPYRIGHT_YEAR, POLICY_LINKS } from '../site/site-links.ts';
import { useShop } from '../site/use-shop.ts';
import { icon16, icon20 } from '../ui/icon.ts';

/** The checkout header has no links that distract from the order. */
export function CheckoutHeader() {
  const { phone } = useShop().company;
  return (
    <div className="bg-surface">
      <div className="page-width flex h-15 items-center justify-between gap-4 lg:h-18">
        <div className="flex min-w-0 flex-1 max-lg:-ml-1">
          <Brand />
        </div>
        <ol
          aria-label="Progress"
          className="checkout-steps hidden text-text-subtle text-label md:flex *:flex *:items-center"
        >
          <li>
            <PrefetchLink
              to="/cart"
              className="inline-flex items-center gap-1.5 min-h-(--touch) text-text-muted hover:text-primary"
            >
              <Check {...icon16} className="text-success" />
              Cart
            </PrefetchLink>
          </li>
          <li aria-current="step" className="text-text font-semibold">
            Checkout
          </li>
          <li>Done</li>
        </ol>
        <div className="flex justify-end whitespace-nowrap md:flex-1">
          {phone && (
            <a href={phoneHref(phone)} className="top-banner-link text-sm text-text-muted">
              <Phone {...icon20} />
              <span>Call Us</span>
              <b className="tabular font-semibold text-text">{formatPhone(phone)}</b>
            </a>
          )}
        </div>
      </div>
    </div>
  );
}

export function CheckoutFooter() {
  const { name } = useShop().company;
  return (
    <footer className="border-t border-border py-3 text-sm text-text-subtle">
      <div className="page-width flex flex-wrap items-center justify-between gap-x-6">
        <span className="flex min-h-11 items-center">
          © {COPYRIGHT_YEAR} {name}
        </span>
        <nav aria-label="Policies" className="flex flex-wrap gap-x-5">
          {POLICY_LINKS.map(({ to, label }) => (
            <PrefetchLink key={to} to={to} className="inline-flex min-h-11 items-center hover:text-primary">
              {label}
            </PrefetchLink>
          ))}
        </nav>
      </div>
    </footer>
  );
}
