import { Phone } from 'lucide-react';
import { PrefetchLink } from '../platform/prefetch-link.tsx';
import { formatPhone, phoneHref } from '../platform/text/phone.ts';
import { SITE_LINKS } from '../site/site-links.ts';
import { useShop } from '../site/use-shop.ts';
import { classes } from '../ui/classes.ts';
import { icon16 } from '../ui/icon.ts';

export function TopBanner() {
  const { company, shell } = useShop();
  const { phone } = company;
  const { text, link } = shell.announcement;
  return (
    <div className="bg-sunken text-sm text-text-muted">
      <div className="page-width flex flex-wrap items-center justify-between gap-x-3">
        {text && <p>{link ? <AnnouncementLink to={link}>{text}</AnnouncementLink> : text}</p>}
        <ul className={classes('flex items-center gap-6', !text && 'ml-auto')}>
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

/** May take two lines, so it is not as high as the links next to it. */
function AnnouncementLink({ to, children }: { to: string; children: string }) {
  return (
    <PrefetchLink to={to} className="flex items-center min-h-(--touch) underline underline-offset-4 hover:text-primary">
      {children}
    </PrefetchLink>
  );
}
