import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { notify } from '../../../ui/toast.ts';
import type { OrderDetailsData } from '../order-details.data.ts';
import { QuantityStepper } from './quantity-stepper.tsx';
import type { Shipment } from './shipment-steps.ts';
import { useReceiveReturnedShipment } from './shipments.data.ts';

type ReceiveShipmentDialogProps = { shipment: Shipment; details: OrderDetailsData; onClose: () => void };
type InspectedUnits = Record<string, { sellable: number; damaged: number }>;

/** Inspects a returned shipment. Units neither sellable nor damaged count as missing, so the sum is always right. */
export function ReceiveShipmentDialog({ shipment, details: { order }, onClose }: ReceiveShipmentDialogProps) {
  const { mutateAsync } = useReceiveReturnedShipment(order.id, shipment.id);
  const initial: { inspected: InspectedUnits } = {
    inspected: Object.fromEntries(shipment.lines.map(({ id, quantity }) => [id, { sellable: quantity, damaged: 0 }])),
  };
  const receiveForm = useForm({
    initial,
    submit: async ({ inspected }) => {
      const lines = shipment.lines.map(({ id, quantity }) => {
        const { sellable, damaged } = inspected[id] ?? { sellable: quantity, damaged: 0 };
        return { id, sellable, damaged, missing: quantity - sellable - damaged };
      });
      await mutateAsync({ lines });
      notify({ text: `Shipment ${shipment.position} received`, tone: 'ok' });
      onClose();
    },
    fallback: 'Couldn’t receive the shipment. Try again.',
  });
  return (
    <FormDialog title={`Receive shipment ${shipment.position}`} action="Received" state={receiveForm} onClose={onClose}>
      <p className="text-text-muted">Sellable units are added to stock right away.</p>
      {shipment.lines.map(({ id, orderLineId, quantity }) => {
        const name = order.items.find((item) => item.id === orderLineId)?.product.name ?? 'Unit';
        const { sellable, damaged } = receiveForm.values.inspected[id] ?? { sellable: quantity, damaged: 0 };
        const updateLine = (change: Partial<InspectedUnits[string]>) =>
          receiveForm.set(({ inspected }) => ({
            inspected: { ...inspected, [id]: { sellable, damaged, ...change } },
          }));
        return (
          <fieldset
            key={id}
            className="order-received flex flex-wrap items-end gap-y-3 gap-x-5 pt-3 border-t border-border"
          >
            <legend>
              {quantity} × {name}
            </legend>
            <QuantityStepper
              label="Sellable"
              value={sellable}
              max={quantity - damaged}
              onChange={(count) => updateLine({ sellable: count })}
            />
            <QuantityStepper
              label="Damaged"
              value={damaged}
              max={quantity - sellable}
              onChange={(count) => updateLine({ damaged: count })}
            />
            <p>
              Missing <output className="tabular font-semibold">{quantity - sellable - damaged}</output>
            </p>
          </fieldset>
        );
      })}
    </FormDialog>
  );
}
