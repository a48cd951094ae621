import { SHIPMENT_STATUS_LABELS } from '@kinari/contract/labels/shipment-labels';
import { MAX_LENGTH } from '@kinari/contract/limits';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { notify } from '../../../ui/toast.ts';
import { type ManualShipmentStatus, needsReason, type Shipment } from './shipment-steps.ts';
import { useUpdateShipmentStatus } from './shipments.data.ts';

type ShipmentStatusDialogProps = {
  shipment: Shipment;
  orderId: string;
  places: ManualShipmentStatus[];
  onClose: () => void;
};

/** Sets a shipment status with a reason. Also confirms unpacking. */
export function ShipmentStatusDialog({ shipment, orderId, places, onClose }: ShipmentStatusDialogProps) {
  const { mutateAsync } = useUpdateShipmentStatus(orderId);
  const [first = 'in_transit'] = places;
  const isUnpacking = first === 'canceled';
  const statusForm = useForm<{ to: string; reason: string }>({
    initial: { to: first, reason: '' },
    validate: ({ to, reason }) => ({
      reason: needsReason(shipment.status, to as ManualShipmentStatus) && !reason.trim() ? 'Enter a reason' : undefined,
    }),
    submit: async ({ to, reason }) => {
      await mutateAsync({ shipment, to: to as ManualShipmentStatus, reason });
      notify({
        text: `Shipment ${shipment.position}: ${SHIPMENT_STATUS_LABELS[to as ManualShipmentStatus]}`,
        tone: 'ok',
      });
      onClose();
    },
    fallback: 'Couldn’t update the shipment. Try again.',
  });
  const { field, values } = statusForm;
  return (
    <FormDialog
      title={dialogTitle(shipment, places)}
      action={isUnpacking ? 'Unpack' : 'Save'}
      {...(isUnpacking && { kind: 'danger' })}
      state={statusForm}
      onClose={onClose}
    >
      {isUnpacking && <p>The items go back to “To pack”. The shipment number isn’t reused.</p>}
      {places.length > 1 && (
        <SelectField label="Status" field={field('to')}>
          {places.map((status) => (
            <option key={status} value={status}>
              {SHIPMENT_STATUS_LABELS[status]}
            </option>
          ))}
        </SelectField>
      )}
      <TextField
        label={values.to === 'delivery_failed' ? 'Reason from the courier' : 'Reason'}
        mark={needsReason(shipment.status, values.to as ManualShipmentStatus) ? 'required' : 'optional'}
        field={field('reason')}
        maxLength={MAX_LENGTH.note}
      />
    </FormDialog>
  );
}

function dialogTitle({ position }: Shipment, [first, more]: ManualShipmentStatus[]): string {
  if (more) return `Status of shipment ${position}`;
  return first === 'canceled' ? `Unpack shipment ${position}` : `Delivery of shipment ${position} failed`;
}
