import { useForm } from '../../../ui/form/use-form.ts';
import { notify } from '../../../ui/toast.ts';
import type { OrderInFull } from '../order-page.data.ts';
import { Counter } from './counter.tsx';
import { ParcelDialog } from './parcel-dialog.tsx';
import type { Parcel } from './parcel-steps.ts';
import { useReceive } from './parcels.data.ts';

type ReceiveDialogProps = { parcel: Parcel; told: OrderInFull; onClose: () => void };
type Looked = Record<string, { sellable: number; damaged: number }>;

/** A parcel is back: how each unit is. What is neither sellable nor damaged is missing, so it always adds up. */
export function ReceiveDialog({ parcel, told: { order }, onClose }: ReceiveDialogProps) {
  const { mutateAsync } = useReceive(order.id, parcel.id);
  const initial: { looked: Looked } = {
    looked: Object.fromEntries(parcel.lines.map(({ id, quantity }) => [id, { sellable: quantity, damaged: 0 }])),
  };
  const of = useForm({
    initial,
    submit: async ({ looked }) => {
      const lines = parcel.lines.map(({ id, quantity }) => {
        const { sellable, damaged } = looked[id] ?? { sellable: quantity, damaged: 0 };
        return { id, sellable, damaged, missing: quantity - sellable - damaged };
      });
      await mutateAsync({ lines });
      notify({ text: `Parcel ${parcel.position} received`, tone: 'ok' });
      onClose();
    },
    fallback: 'That did not work. Please try again.',
  });
  return (
    <ParcelDialog title={`Received: parcel ${parcel.position}`} submit="Received" of={of} onClose={onClose}>
      <p className="text-ink-2">Sellable units are back on the shelf at once.</p>
      {parcel.lines.map(({ id, orderLineId, quantity }) => {
        const name = order.items.find((item) => item.id === orderLineId)?.product.name ?? 'Unit';
        const { sellable, damaged } = of.values.looked[id] ?? { sellable: quantity, damaged: 0 };
        const look = (change: Partial<Looked[string]>) =>
          of.set(({ looked }) => ({ looked: { ...looked, [id]: { sellable, damaged, ...change } } }));
        return (
          <fieldset key={id} className="order-received">
            <legend>
              {quantity} × {name}
            </legend>
            <Counter
              label="Sellable"
              value={sellable}
              most={quantity - damaged}
              onChange={(count) => look({ sellable: count })}
            />
            <Counter
              label="Damaged"
              value={damaged}
              most={quantity - sellable}
              onChange={(count) => look({ damaged: count })}
            />
            <p>
              Missing <output className="tabular font-semibold">{quantity - sellable - damaged}</output>
            </p>
          </fieldset>
        );
      })}
    </ParcelDialog>
  );
}
