import { formatRupees } from '@kinari/contract/locale';
import { toPaise, toRupees } from '@kinari/contract/money';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown, Gift } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { storeCreditQuery } from '../account/store-credit/store-credit.data.ts';
import { CheckField } from '../ui/form/check-field.tsx';
import { icon16, icon20 } from '../ui/icon.ts';

/** Store credit as a payment method, and the form to redeem a gift code. */
export function useStoreCredit(total: number) {
  const { data } = useQuery(storeCreditQuery);
  const [isWanted, setIsWanted] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  const [hasTypedCode, setHasTypedCode] = useState(false);
  const balance = data?.balance ?? 0;
  const paid = isWanted ? Math.min(balance, total) : 0;

  /** Customers who enter a code here want to pay with it. */
  function applyCredit() {
    setIsWanted(true);
    setIsOpen(false);
  }

  return {
    block: { balance, isWanted, setIsWanted, isOpen, setIsOpen, setIsTyped: setHasTypedCode, use: applyCredit },
    /** A code was typed but not added, so the order would ignore it. */
    isCodeWaiting: isOpen && hasTypedCode,
    paid,
    left: toRupees(toPaise(total) - toPaise(paid)),
  };
}

type StoreCreditSection = ReturnType<typeof useStoreCredit>['block'];

export function StoreCreditCheckbox({ block: { balance, isWanted, setIsWanted } }: { block: StoreCreditSection }) {
  if (balance === 0) return null;
  return (
    <div className="mt-2">
      <CheckField
        field={{ name: 'useCredit', value: isWanted, error: undefined, onValue: setIsWanted, onLeave: () => {} }}
      >
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
