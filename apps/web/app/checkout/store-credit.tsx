import { formatRupees } from '@kinari/contract/locale';
import { toPaise, toRupees } from '@kinari/contract/money';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown, Gift } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { storeCreditQuery } from '../account/store-credit/store-credit.data.ts';
import { CheckField } from '../ui/form/check-field.tsx';
import { icon16, icon20 } from '../ui/icon.ts';
import type { CheckoutForm } from './checkout-form-values.ts';

/** Store credit as a payment method, and the form to redeem a gift code. */
export function useStoreCredit(total: number) {
  const { data } = useQuery(storeCreditQuery);
  const [isOpen, setIsOpen] = useState(false);
  const [hasTypedCode, setHasTypedCode] = useState(false);
  const balance = data?.balance ?? 0;

  return {
    balance,
    isOpen,
    setIsOpen,
    setHasTypedCode,
    /** A code was typed but not added, so the order would ignore it. */
    isCodeWaiting: isOpen && hasTypedCode,
    /** Returns the part paid with store credit, and the rest in cash. */
    split: (usesCredit: boolean) => {
      const paid = usesCredit ? Math.min(balance, total) : 0;
      return { paid, left: toRupees(toPaise(total) - toPaise(paid)) };
    },
  };
}

type StoreCreditProps = { form: CheckoutForm; credit: ReturnType<typeof useStoreCredit> };

export function StoreCreditCheckbox({ form, credit: { balance } }: StoreCreditProps) {
  if (balance === 0) return null;
  return (
    <div className="mt-2">
      <CheckField field={form.field('usesCredit')}>
        <span className="font-semibold">
          Use store credit <span className="tabular">{formatRupees(balance)}</span>
        </span>
      </CheckField>
    </div>
  );
}

const GiftCodeForm = lazy(async () => {
  const { GiftCodeForm: form } = await import('../account/store-credit/gift-code-form.tsx');
  return { default: form };
});

/** Collapsed, because few customers have a gift code. */
export function GiftCode({ form, credit: { isOpen, setIsOpen, setHasTypedCode } }: StoreCreditProps) {
  /** Customers who enter a code here want to pay with it. */
  function applyCredit() {
    form.set({ usesCredit: true });
    setIsOpen(false);
  }

  return (
    <details
      className="checkout-fold mt-3 needs-script"
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
            <GiftCodeForm onAdded={applyCredit} onDirty={setHasTypedCode} />
          </Suspense>
        )}
      </div>
    </details>
  );
}
