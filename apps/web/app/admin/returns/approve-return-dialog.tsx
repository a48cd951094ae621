import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { notify } from '../../ui/toast.ts';
import type { AdminReturn } from '../data/return.data.ts';
import { useReviewReturn } from './returns.data.ts';

type ApproveReturnDialogProps = {
  orderReturn: AdminReturn;
  action: string;
  refundInstead: boolean;
  onClose: () => void;
};

/** For returns that the shop collects: courier and tracking number, both optional. */
export function ApproveReturnDialog({
  orderReturn: { id, number },
  action,
  refundInstead,
  onClose,
}: ApproveReturnDialogProps) {
  const { mutateAsync } = useReviewReturn(id);
  const { field, ...state } = useForm({
    initial: { courier: '', trackingNumber: '' },
    check: ({ courier, trackingNumber }) => ({
      courier: trackingNumber.trim() && !courier.trim() ? 'Enter the courier' : undefined,
    }),
    submit: async ({ courier, trackingNumber }) => {
      await mutateAsync({
        kind: 'approve',
        refundInstead,
        ...(courier.trim() && { courier: courier.trim() }),
        ...(trackingNumber.trim() && { trackingNumber: trackingNumber.trim() }),
      });
      notify({ text: `${number} approved`, tone: 'ok' });
      onClose();
    },
    fallback: 'Couldn’t approve the return. Try again.',
  });
  return (
    <FormDialog title={`Approve ${number}`} action={action} state={state} onClose={onClose}>
      <p className="text-ink-2">The shop pays for the pickup. The customer gets the courier’s name by email.</p>
      <TextField label="Courier" mark="optional" field={field('courier')} maxLength={60} autoComplete="off" />
      <TextField
        label="Pickup number"
        mark="optional"
        hint="From the courier’s booking"
        field={field('trackingNumber')}
        maxLength={60}
        autoComplete="off"
      />
    </FormDialog>
  );
}
