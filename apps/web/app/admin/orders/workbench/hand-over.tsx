import { useId } from 'react';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import type { Order } from '../orders.data.ts';
import { GoingRow } from './going-row.tsx';
import { ManifestButton } from './manifest-button.tsx';
import { countParcels, useHandingOver } from './use-handing-over.ts';

const FORM = 'hand-over';
const COURIERS = ['Delhivery', 'Blue Dart', 'DTDC', 'Ecom Express', 'India Post', 'Shadowfax', 'XpressBees'];

type HandOverProps = {
  orders: Order[];
  onCancel: () => void;
  /** Closed after something has gone. */
  onDone: () => void;
};

/** Gives the packed parcels of the selected orders to their courier, and says of each what became of it. */
export function HandOver({ orders, onCancel, onDone }: HandOverProps) {
  const { form, field, busy, failure, going, gone, left, namesCourier, mayGo, rowOf } = useHandingOver(orders);
  const hasGone = gone.length > 0;
  const close = hasGone ? onDone : onCancel;
  const without = orders.filter(({ id }) => !going.some(({ order }) => order.id === id)).length;

  return (
    <Dialog
      open
      kind="details"
      title="Hand over"
      onClose={close}
      footer={
        <>
          <Button kind="quiet" disabled={busy} onClick={close}>
            {going.length === 0 || hasGone ? 'Close' : 'Cancel'}
          </Button>
          {left.length > 0 && (
            <Button type="submit" form={FORM} busy={busy} disabled={!mayGo}>
              Hand over {countParcels(left.length)}
            </Button>
          )}
        </>
      }
    >
      <form id={FORM} {...form} className="grid gap-5">
        {without > 0 && (
          <Notice tone={going.length === 0 ? 'warn' : 'info'}>
            {without === 1 ? '1 selected order has' : `${without} selected orders have`} nothing that is packed.
          </Notice>
        )}
        {namesCourier && <Courier courier={field('courier')} link={field('link')} />}
        <ul className="order-going">
          {going.map((row) => (
            <GoingRow key={row.parcel.id} row={row} state={rowOf(row.parcel.id)} />
          ))}
        </ul>
        {hasGone && <ManifestButton parcelIds={gone.map(({ parcel }) => parcel.id)} />}
        {failure && <Notice tone="bad">{failure}</Notice>}
      </form>
    </Dialog>
  );
}

type Field = React.ComponentProps<typeof TextField>['field'];

function Courier({ courier, link }: { courier: Field; link: Field }) {
  const knownId = useId();
  return (
    <div className="order-going-who">
      <TextField label="Courier" mark="required" field={courier} maxLength={40} list={knownId} autoComplete="off" />
      <datalist id={knownId}>
        {COURIERS.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
      <TextField
        label="Tracking link"
        hint="Optional. {number} stands for the parcel’s number."
        field={link}
        maxLength={250}
        inputMode="url"
        placeholder="https://…/{number}"
        autoComplete="off"
      />
    </div>
  );
}
