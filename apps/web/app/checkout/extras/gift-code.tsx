import { ChevronDown, Gift } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { icon16, icon20 } from '../../ui/icon.ts';
import type { CreditBlock } from './use-credit.ts';

const CreditCodeForm = lazy(async () => {
  const { CreditCodeForm: form } = await import('../../account/credit/credit-code-form.tsx');
  return { default: form };
});

/** Closed for the many who have none; open, it adds a gift's code to the customer's credit. */
export function GiftCode({ block: { isOpen, setIsOpen, setIsTyped, use } }: { block: CreditBlock }) {
  return (
    <details
      className="checkout-fold needs-script"
      open={isOpen}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary>
        <Gift {...icon20} />
        Have a gift code?
        <ChevronDown {...icon16} />
      </summary>
      <div className="pt-3">
        {isOpen && (
          <Suspense>
            <CreditCodeForm onAdded={use} onDirty={setIsTyped} />
          </Suspense>
        )}
      </div>
    </details>
  );
}
