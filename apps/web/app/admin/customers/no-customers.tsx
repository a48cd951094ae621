import { Button } from '../../ui/button.tsx';
import { LineDrawing } from '../../ui/picture/line-drawing.tsx';
import type { CustomerFilter } from './customers.data.ts';

/** Nobody has an account yet, nobody has ordered, or nobody begins like what was typed. */
export function NoCustomers({ filter: { q, sort }, onClear }: { filter: CustomerFilter; onClear: () => void }) {
  return (
    <div className="grid justify-items-center gap-3 py-10 text-center">
      <LineDrawing>
        <circle cx="60" cy="44" r="18" />
        <path d="M26 100c2-20 16-30 34-30s32 10 34 30" />
        <path d="M88 26l8-8M96 34h12" strokeDasharray="1 6" />
      </LineDrawing>
      <h2 className="mt-2 text-h2">No customers found</h2>
      {q ? (
        <>
          <p className="text-body text-ink-2">
            Nobody’s name, email, mobile number or order begins with “<span className="wrap-anywhere">{q}</span>”.
          </p>
          <Button kind="secondary" size={44} onClick={onClear}>
            Show all customers
          </Button>
        </>
      ) : (
        <p className="text-body text-ink-2">
          {sort === 'ordered' ? 'Who orders will appear here' : 'Who opens an account will appear here'}
        </p>
      )}
    </div>
  );
}
