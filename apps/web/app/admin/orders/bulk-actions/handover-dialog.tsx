import { formatPlural } from '@kinari/contract/locale';
import { CircleCheck } from 'lucide-react';
import { useId } from 'react';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { icon20 } from '../../../ui/icon.ts';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import type { Order } from '../orders.data.ts';
import { type HandoverRowState, type HandoverShipment, useHandover } from './handover.ts';
import { ManifestButton } from './manifest-button.tsx';

const FORM_ID = 'hand-over';
const COURIER_SUGGESTIONS = ['Delhivery', 'Blue Dart', 'DTDC', 'Ecom Express', 'India Post', 'Shadowfax', 'XpressBees'];

type HandoverDialogProps = {
  orders: Order[];
  onCancel: () => void;
  /** Called instead of `onCancel` if a shipment was handed over. */
  onDone: () => void;
};

export function HandoverDialog({ orders, onCancel, onDone }: HandoverDialogProps) {
  const { form, field, busy, failure, shipments, handedOver, remaining, needsCourierName, canSubmit, getRow } =
    useHandover(orders);
  const hasHandedOver = handedOver.length > 0;
  const close = hasHandedOver ? onDone : onCancel;
  const ordersWithoutShipment = orders.filter(({ id }) => !shipments.some(({ order }) => order.id === id)).length;

  return (
    <Dialog
      open
      kind="details"
      title="Hand over"
      onClose={close}
      footer={
        <>
          <Button kind="quiet" disabled={busy} onClick={close}>
            {shipments.length === 0 || hasHandedOver ? 'Close' : 'Cancel'}
          </Button>
          {remaining.length > 0 && (
            <Button type="submit" form={FORM_ID} busy={busy} disabled={!canSubmit}>
              Hand over {formatPlural(remaining.length, 'shipment')}
            </Button>
          )}
        </>
      }
    >
      <form id={FORM_ID} {...form} className="grid gap-5">
        {ordersWithoutShipment > 0 && (
          <Banner tone={shipments.length === 0 ? 'warn' : 'info'}>
            {ordersWithoutShipment === 1 ? '1 selected order has' : `${ordersWithoutShipment} selected orders have`} no
            packed shipments.
          </Banner>
        )}
        {needsCourierName && <CourierFields courierName={field('courierName')} link={field('link')} />}
        <ul className="handover-list">
          {shipments.map((row) => (
            <HandoverRow key={row.shipment.id} row={row} state={getRow(row.shipment.id)} />
          ))}
        </ul>
        {hasHandedOver && <ManifestButton shipmentIds={handedOver.map(({ shipment }) => shipment.id)} />}
        {failure && <Banner tone="bad">{failure}</Banner>}
      </form>
    </Dialog>
  );
}

type FieldProp = React.ComponentProps<typeof TextField>['field'];

function CourierFields({ courierName, link }: { courierName: FieldProp; link: FieldProp }) {
  const suggestionsId = useId();
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,240px),1fr))] gap-4">
      <TextField
        label="Courier"
        mark="required"
        field={courierName}
        maxLength={40}
        list={suggestionsId}
        autoComplete="off"
      />
      <datalist id={suggestionsId}>
        {COURIER_SUGGESTIONS.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
      <TextField
        label="Tracking link"
        hint="Optional. {number} is replaced by the tracking number."
        field={link}
        maxLength={250}
        inputMode="url"
        placeholder="https://…/{number}"
        autoComplete="off"
      />
    </div>
  );
}

type HandoverRowProps = { row: HandoverShipment; state: HandoverRowState };

/** A shipment to hand over. A pasted list of tracking numbers fills this row and those below. */
function HandoverRow({ row, state }: HandoverRowProps) {
  const { shipment, order, label, booked, dear } = row;
  const { bill, outcome, onBill } = state;
  const errorId = useId();
  return (
    <li>
      <span className="min-w-0">
        <b className="font-mono font-semibold">{label}</b>
        <span className="block truncate text-text-subtle">
          {order.recipientName}, {order.address.city}
        </span>
      </span>
      {outcome === true ? (
        <span className="inline-flex items-center gap-1.5 text-success font-semibold">
          <CircleCheck {...icon20} />
          Handed over
        </span>
      ) : (
        <span className="grid gap-1.5">
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
        <span id={errorId} role="alert" className="text-danger text-xs md:col-2">
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
