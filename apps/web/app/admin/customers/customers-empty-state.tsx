import { EmptyState } from '../table/empty-state.tsx';
import type { CustomerFilter } from './customers.data.ts';

const DRAWING = (
  <>
    <circle cx="60" cy="44" r="18" />
    <path d="M26 100c2-20 16-30 34-30s32 10 34 30" />
    <path d="M88 26l8-8M96 34h12" strokeDasharray="1 6" />
  </>
);

/** Shown if there are no accounts, no customers with orders, or no match. */
export function CustomersEmptyState({ filter: { q, sort }, onClear }: { filter: CustomerFilter; onClear: () => void }) {
  return (
    <EmptyState
      title="No customers found"
      drawing={DRAWING}
      clear={q ? { label: 'Show all customers', onClear } : undefined}
    >
      {q ? (
        <>
          No name, email, mobile number or order ID starts with “<span className="wrap-anywhere">{q}</span>”.
        </>
      ) : sort === 'ordered' ? (
        'Customers with orders will appear here'
      ) : (
        'Customers will appear here'
      )}
    </EmptyState>
  );
}
