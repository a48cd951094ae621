import { ChevronDown, Gift } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { icon16, icon20 } from '../../ui/icon.ts';
import type { StoreCreditSection } from './use-store-credit.ts';

const GiftCodeForm = lazy(async () => {
  const { GiftCodeForm: form } = await import('../../account/store-credit/gift-code-form.tsx');
  return { default: form };
});

/** Collapsed, because few customers have a gift code. */
export function GiftCode({ block: { isOpen, setIsOpen, setIsTyped, use } }: { block: StoreCreditSection }) {
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
            <GiftCodeForm onAdded={use} onDirty={setIsTyped} />
          </Suspense>
        )}
      </div>
    </details>
  );
}
