import { SOCIAL_NETWORKS } from '@kinari/contract/endpoints/storefront/social-networks';
import { Mail, MapPin, MessageCircle, Phone } from 'lucide-react';
import { PrefetchLink } from '../platform/prefetch-link.tsx';
import { formatPhone, phoneHref } from '../platform/text/phone.ts';
import { COPYRIGHT_YEAR, POLICY_LINKS, SITE_LINKS } from '../site/site-links.ts';
import { useShop } from '../site/use-shop.ts';
import { classes } from '../ui/classes.ts';
import { icon20 } from '../ui/icon.ts';
import { BackToTop } from './back-to-top.tsx';

type FooterLink = { to: string; label: string };

// By the number of columns with the owner's links.
const COLUMNS = ['lg:grid-cols-[2fr_1fr_1fr]', 'lg:grid-cols-[2fr_1fr_1fr_1fr]', 'lg:grid-cols-[2fr_1fr_1fr_1fr_1fr]'];

export function Footer() {
  const { company, shell } = useShop();
  const ownColumns = [
    { title: 'More', links: shell.footer.links.map(({ label, link }) => ({ to: link, label })) },
    {
      title: 'Follow us',
      links: shell.footer.social.map(({ network, link }) => ({ to: link, label: SOCIAL_NETWORKS[network] })),
    },
  ].filter(({ links }) => links.length > 0);
  return (
    <footer className="bg-sunken pt-8 pb-6 text-label text-text-muted lg:pt-14">
      <div className="page-width">
        <div className={classes('grid grid-cols-2 gap-x-gutter gap-y-6', COLUMNS[ownColumns.length])}>
          <Contact />
          <FooterLinks title="Quick links" links={SITE_LINKS} />
          <FooterLinks title="Policies" links={POLICY_LINKS} />
          {ownColumns.map((column) => (
            <FooterLinks key={column.title} {...column} />
          ))}
        </div>
        <div className="mt-4 flex items-center justify-between gap-4 border-t border-border pt-3 text-sm lg:mt-10 lg:pt-4">
          <span className="min-w-0">
            © {COPYRIGHT_YEAR} {company.name}
          </span>
          <span className="-mr-3 flex-none">
            <BackToTop />
          </span>
        </div>
      </div>
    </footer>
  );
}

function Contact() {
  const { company, shell } = useShop();
  const { name, phone, email, address, pincode } = company;
  const { note, whatsapp } = shell.footer;
  return (
    <section aria-label="Contact" className="col-span-2 min-w-0 lg:col-span-1">
      <p className="mb-1.5 text-[1.375rem] leading-7 font-[750] tracking-[-0.025em] text-text">{name}</p>
      {note && <p className="mb-1.5 max-w-[48ch] text-pretty wrap-anywhere">{note}</p>}
      {phone && (
        <a href={phoneHref(phone)} className="icon-line hover:text-primary">
          <Phone {...icon20} />
          <span className="tabular">{formatPhone(phone)}</span>
        </a>
      )}
      {whatsapp && (
        <a href={`https://wa.me/91${whatsapp}`} rel="noopener" className="icon-line hover:text-primary">
          <MessageCircle {...icon20} />
          Chat on WhatsApp
        </a>
      )}
      {email && (
        <a href={`mailto:${email}`} className="icon-line hover:text-primary">
          <Mail {...icon20} />
          <span className="min-w-0">{email}</span>
        </a>
      )}
      {(address || pincode) && (
        <p className="icon-line items-start py-2.5 lg:py-[7px]">
          <MapPin {...icon20} />
          <span className="max-w-[34ch] whitespace-pre-line">{[address, pincode].filter(Boolean).join(' ')}</span>
        </p>
      )}
    </section>
  );
}

function FooterLinks({ title, links }: { title: string; links: FooterLink[] }) {
  return (
    <nav aria-label={title}>
      <h2 className="mb-1 text-sm font-semibold text-text">{title}</h2>
      <ul>
        {links.map(({ to, label }) => (
          <li key={to}>
            <PrefetchLink
              to={to}
              rel={to.startsWith('/') ? undefined : 'noopener'}
              className="icon-line hover:text-primary"
            >
              {label}
            </PrefetchLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
