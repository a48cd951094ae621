import { formatRupees } from '../../platform/text/format-rupees.ts';
import { CheckField } from '../../ui/form/check-field.tsx';
import type { StoreCreditSection } from './use-store-credit.ts';

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
