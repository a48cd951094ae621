import { Button } from '../../ui/button.tsx';
import { LineIllustration } from '../../ui/image/line-illustration.tsx';
import type { CustomerFilter } from './customers.data.ts';

/** Shown if there are no accounts, no customers with orders, or no match. */
export function CustomersEmptyState({ filter: { q, sort }, onClear }: { filter: CustomerFilter; onClear: () => void }) {
  return (
    <div className="grid justify-items-center gap-3 py-10 text-center">
      <LineIllustration>
        <circle cx="60" cy="44" r="18" />
        <path d="M26 100c2-20 16-30 34-30s32 10 34 30" />
        <path d="M88 26l8-8M96 34h12" strokeDasharray="1 6" />
      </LineIllustration>
      <h2 className="mt-2 text-h2">No customers found</h2>
      {q ? (
        <>
          <p className="text-body text-ink-2">
            No name, email, mobile number or order ID starts with “<span className="wrap-anywhere">{q}</span>”.
          </p>
          <Button kind="secondary" size={44} onClick={onClear}>
            Show all customers
          </Button>
        </>
      ) : (
        <p className="text-body text-ink-2">
          {sort === 'ordered' ? 'Customers with orders will appear here' : 'Customers will appear here'}
        </p>
      )}
    </div>
  );
}
