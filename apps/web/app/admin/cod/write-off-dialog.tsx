import { MAX_LENGTH } from '@kinari/contract/limits';
import { formatRupees } from '@kinari/contract/locale';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { notify } from '../../ui/toast.ts';
import { type OutstandingShipment, useWriteOffCod } from './cod.data.ts';

export function WriteOffDialog({ shipment, onClose }: { shipment: OutstandingShipment; onClose: () => void }) {
  const { mutateAsync } = useWriteOffCod();
  const isOverpaid = shipment.outstanding < 0;
  const action = isOverpaid ? 'Settle' : 'Write off';
  const amount = formatRupees(Math.abs(shipment.outstanding));
  const order = `#${shipment.orderId.slice(0, 8)}`;
  const { field, ...state } = useForm({
    initial: { reason: '' },
    validate: ({ reason }) => ({ reason: reason.trim() ? undefined : 'Enter a reason' }),
    submit: async ({ reason }) => {
      const { writtenOff } = await mutateAsync({ id: shipment.id, reason: reason.trim() });
      notify({ text: `${formatRupees(Math.abs(writtenOff))} ${isOverpaid ? 'settled' : 'written off'}`, tone: 'ok' });
      onClose();
    },
    fallback: 'Couldn’t write this off. Try again.',
  });
  return (
    <FormDialog title={action} action={action} kind="danger" state={state} onClose={onClose}>
      {isOverpaid ? (
        <p>
          {shipment.courier} paid {amount} too much for order {order}. Settle it after it is paid back or deducted from
          another transfer.
        </p>
      ) : (
        <p>
          {amount} of order {order} will no longer be outstanding with {shipment.courier}.
        </p>
      )}
      <TextField label="Reason" field={field('reason')} maxLength={MAX_LENGTH.note} autoComplete="off" />
    </FormDialog>
  );
}
