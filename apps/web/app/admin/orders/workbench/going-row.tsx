import { CircleCheck } from 'lucide-react';
import { useId } from 'react';
import { icon20 } from '../../../ui/icon.ts';
import type { ToGo } from './hand-over-parcels.ts';
import type { GoingState } from './use-handing-over.ts';

type GoingRowProps = { row: ToGo; state: GoingState };

/** A parcel that is handed over: its number is typed or, for it and those below, pasted. */
export function GoingRow({ row, state }: GoingRowProps) {
  const { parcel, order, label, booked, dear } = row;
  const { bill, outcome, onBill } = state;
  const errorId = useId();
  return (
    <li>
      <span className="min-w-0">
        <b className="font-mono font-semibold">{label}</b>
        <span className="block truncate text-ink-3">
          {order.user.firstName}, {order.address.city}
        </span>
      </span>
      {outcome === true ? (
        <span className="order-going-done">
          <CircleCheck {...icon20} />
          Handed over
        </span>
      ) : (
        <span className="order-going-fields">
          {booked ? (
            <span>{[parcel.courier, parcel.number].filter(Boolean).join(' ')}</span>
          ) : (
            <NumberInput label={label} state={state} errorId={errorId} />
          )}
          {dear && (
            <input
              className="input"
              aria-label={`E-way bill of ${label}, 12 digits`}
              placeholder="E-way bill, 12 digits"
              inputMode="numeric"
              value={bill}
              maxLength={12}
              autoComplete="off"
              onChange={({ target: { value } }) => onBill(value)}
            />
          )}
        </span>
      )}
      {outcome !== undefined && outcome !== true && (
        <span id={errorId} role="alert" className="order-going-refused">
          {outcome || 'This one could not be handed over.'}
        </span>
      )}
    </li>
  );
}

type NumberInputProps = { label: string; state: GoingState; errorId: string };

function NumberInput({ label, state: { number, outcome, onNumber, onPaste }, errorId }: NumberInputProps) {
  return (
    <input
      className="input"
      aria-label={`Number (AWB) of ${label}`}
      aria-invalid={outcome !== undefined || undefined}
      aria-describedby={outcome === undefined ? undefined : errorId}
      placeholder="Number (AWB)"
      value={number}
      maxLength={40}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      onChange={({ target: { value } }) => onNumber(value)}
      onPaste={(event) => {
        const text = event.clipboardData.getData('text');
        if (!/[\r\n]/.test(text.trim())) return;
        event.preventDefault();
        onPaste(text);
      }}
    />
  );
}
