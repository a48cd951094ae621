import { Mail, Phone } from 'lucide-react';
import { formatPhone, phoneHref } from '../../platform/text/phone.ts';
import { icon16 } from '../../ui/icon.ts';

type ContactLinksProps = { mobile?: string | null | undefined; email?: string | undefined };

/** Links that call or write to a customer. */
export function ContactLinks({ mobile, email }: ContactLinksProps) {
  return (
    <p className="grid justify-items-start gap-1">
      {mobile && (
        <a href={phoneHref(mobile)} className="contact-link tabular">
          <Phone {...icon16} />
          {formatPhone(mobile)}
        </a>
      )}
      {email && (
        <a href={`mailto:${email}`} className="contact-link">
          <Mail {...icon16} />
          {email}
        </a>
      )}
    </p>
  );
}
