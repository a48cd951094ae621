import { useId } from 'react';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import type { Order } from '../orders.data.ts';
import { HandoverRow } from './handover-row.tsx';
import { ManifestButton } from './manifest-button.tsx';
import { formatShipmentCount, useHandover } from './use-handover.ts';

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
              Hand over {formatShipmentCount(remaining.length)}
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
    <div className="handover-courier">
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
