import { CircleCheck } from 'lucide-react';
import { useId } from 'react';
import { icon20 } from '../../../ui/icon.ts';
import type { HandoverShipment } from './handover-shipments.ts';
import type { HandoverRowState } from './use-handover.ts';

type HandoverRowProps = { row: HandoverShipment; state: HandoverRowState };

/** A shipment to hand over. A pasted list of tracking numbers fills this row and those below. */
export function HandoverRow({ row, state }: HandoverRowProps) {
  const { shipment, order, label, booked, dear } = row;
  const { bill, outcome, onBill } = state;
  const errorId = useId();
  return (
    <li>
      <span className="min-w-0">
        <b className="font-mono font-semibold">{label}</b>
        <span className="block truncate text-ink-3">
          {order.recipientName}, {order.address.city}
        </span>
      </span>
      {outcome === true ? (
        <span className="handover-row-done">
          <CircleCheck {...icon20} />
          Handed over
        </span>
      ) : (
        <span className="handover-row-fields">
          {booked ? (
            <span>{[shipment.courierName, shipment.trackingNumber].filter(Boolean).join(' ')}</span>
          ) : (
            <TrackingNumberInput label={label} state={state} errorId={errorId} />
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
        <span id={errorId} role="alert" className="handover-row-error">
          {outcome || 'Couldn’t hand over this shipment. Try again.'}
        </span>
      )}
    </li>
  );
}

type TrackingNumberInputProps = { label: string; state: HandoverRowState; errorId: string };

function TrackingNumberInput({
  label,
  state: { trackingNumber, outcome, onTrackingNumber, onPaste },
  errorId,
}: TrackingNumberInputProps) {
  return (
    <input
      className="input"
      aria-label={`AWB number of ${label}`}
      aria-invalid={outcome !== undefined || undefined}
      aria-describedby={outcome === undefined ? undefined : errorId}
      placeholder="AWB number"
      value={trackingNumber}
      maxLength={40}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      onChange={({ target: { value } }) => onTrackingNumber(value)}
      onPaste={(event) => {
        const text = event.clipboardData.getData('text');
        if (!/[\r\n]/.test(text.trim())) return;
        event.preventDefault();
        onPaste(text);
      }}
    />
  );
}
