import { LONGEST } from '@kinari/contract/limits';
import { formatRupees } from '../../platform/text/format-rupees.ts';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { notify } from '../../ui/toast.ts';
import { type Outstanding, useWriteOff } from './cash.data.ts';

export function WriteOffDialog({ parcel, onClose }: { parcel: Outstanding; onClose: () => void }) {
  const { mutateAsync } = useWriteOff();
  const { field, ...state } = useForm({
    initial: { reason: '' },
    check: ({ reason }) => ({ reason: reason.trim() ? undefined : 'Please say why' }),
    submit: async ({ reason }) => {
      const { writtenOff } = await mutateAsync({ id: parcel.id, reason: reason.trim() });
      notify({ text: `${formatRupees(writtenOff)} written off`, tone: 'ok' });
      onClose();
    },
    fallback: 'This could not be written off.',
  });
  return (
    <FormDialog title="Write off" action="Write off" kind="danger" state={state} onClose={onClose}>
      <p>
        {formatRupees(parcel.outstanding)} of order #{parcel.orderId.slice(0, 8)} will no longer be expected of{' '}
        {parcel.courier}.
      </p>
      <TextField label="Reason" field={field('reason')} maxLength={LONGEST.note} autoComplete="off" />
    </FormDialog>
  );
}
