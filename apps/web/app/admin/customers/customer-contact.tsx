import { Check, CircleAlert, Mail, Phone } from 'lucide-react';
import { formatPhone, phoneHref } from '../../platform/text/phone.ts';
import { icon14, icon16 } from '../../ui/icon.ts';
import { dayOf, nameOf } from './customer-words.ts';
import type { CustomerInFull } from './customers.data.ts';

/** How to reach them, and whether a letter does. */
export function CustomerContact({ customer }: { customer: CustomerInFull['customer'] }) {
  const { email, emailProven, mobile, since, business, state } = customer;
  return (
    <section className="customer-panel" aria-labelledby="customer-contact">
      <header>
        <h2 id="customer-contact">Customer</h2>
        <span>since {dayOf(since)}</span>
      </header>
      <div className="customer-contact">
        <p className="font-semibold wrap-anywhere">{nameOf(customer)}</p>
        {mobile && (
          <a href={phoneHref(mobile)} className="customer-reach tabular">
            <Phone {...icon16} />
            {formatPhone(mobile)}
          </a>
        )}
        {state === 'erased' ? (
          <p className="text-ink-2">Nothing is known any more.</p>
        ) : (
          <>
            <a href={`mailto:${email}`} className="customer-reach">
              <Mail {...icon16} />
              {email}
            </a>
            <p className="customer-proven" data-proven={emailProven || undefined}>
              {emailProven ? <Check {...icon14} /> : <CircleAlert {...icon14} />}
              {emailProven ? 'Email proven' : 'Email not proven'}
            </p>
          </>
        )}
        {business && (
          <p className="wrap-anywhere">
            GSTIN <span className="font-mono select-all">{business.gstin}</span>, {business.tradeName}
          </p>
        )}
      </div>
    </section>
  );
}
