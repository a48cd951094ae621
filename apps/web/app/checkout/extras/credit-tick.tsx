import { formatRupees } from '../../platform/text/format-rupees.ts';
import { CheckField } from '../../ui/form/check-field.tsx';
import type { CreditBlock } from './use-credit.ts';

/** Only for who has credit. */
export function CreditTick({ block: { balance, isWanted, setIsWanted } }: { block: CreditBlock }) {
  if (balance === 0) return null;
  return (
    <div className="mt-2">
      <CheckField
        field={{ name: 'useCredit', value: isWanted, error: undefined, onValue: setIsWanted, onLeave: () => {} }}
      >
        <span className="font-semibold">
          Use shop credit <span className="tabular">{formatRupees(balance)}</span>
        </span>
      </CheckField>
    </div>
  );
}
