import { Check, CircleAlert } from 'lucide-react';
import { icon14 } from '../../ui/icon.ts';
import { ContactLinks } from '../ui/contact-links.tsx';
import { customerName, formatDate } from './customer-labels.ts';
import { CustomerPanel } from './customer-panel.tsx';
import type { CustomerDetails } from './customers.data.ts';

export function CustomerContact({ customer }: { customer: CustomerDetails['customer'] }) {
  const { email, isEmailVerified, mobile, since, business, status } = customer;
  return (
    <CustomerPanel title="Customer" note={<>since {formatDate(since)}</>}>
      <div className="grid gap-1 pt-0 px-3.5 pb-3.5">
        <p className="font-semibold wrap-anywhere">{customerName(customer)}</p>
        <ContactLinks mobile={mobile} email={status === 'erased' ? undefined : email} />
        {status === 'erased' ? (
          <p className="text-text-muted">Contact details were erased.</p>
        ) : (
          <p
            className="flex items-center gap-1.5 text-attention text-xs/[inherit] font-semibold data-verified:text-success"
            data-verified={isEmailVerified || undefined}
          >
            {isEmailVerified ? <Check {...icon14} /> : <CircleAlert {...icon14} />}
            {isEmailVerified ? 'Email verified' : 'Email not verified'}
          </p>
        )}
        {business && (
          <p className="wrap-anywhere">
            GSTIN <span className="font-mono select-all">{business.gstin}</span>, {business.tradeName}
          </p>
        )}
      </div>
    </CustomerPanel>
  );
}
