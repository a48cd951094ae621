import { Check, CircleAlert, Mail, Phone } from 'lucide-react';
import { formatPhone, phoneHref } from '../../platform/text/phone.ts';
import { icon14, icon16 } from '../../ui/icon.ts';
import { customerName, formatDate } from './customer-labels.ts';
import type { CustomerDetails } from './customers.data.ts';

export function CustomerContact({ customer }: { customer: CustomerDetails['customer'] }) {
  const { email, isEmailVerified, mobile, since, business, status } = customer;
  return (
    <section className="customer-panel" aria-labelledby="customer-contact">
      <header>
        <h2 id="customer-contact">Customer</h2>
        <span>since {formatDate(since)}</span>
      </header>
      <div className="customer-contact">
        <p className="font-semibold wrap-anywhere">{customerName(customer)}</p>
        {mobile && (
          <a href={phoneHref(mobile)} className="customer-reach tabular">
            <Phone {...icon16} />
            {formatPhone(mobile)}
          </a>
        )}
        {status === 'erased' ? (
          <p className="text-ink-2">Contact details were erased.</p>
        ) : (
          <>
            <a href={`mailto:${email}`} className="customer-reach">
              <Mail {...icon16} />
              {email}
            </a>
            <p className="customer-verified" data-verified={isEmailVerified || undefined}>
              {isEmailVerified ? <Check {...icon14} /> : <CircleAlert {...icon14} />}
              {isEmailVerified ? 'Email verified' : 'Email not verified'}
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
