import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { notify } from '../../ui/toast.ts';
import type { StaffReturn } from '../return.data.ts';
import { useDecide } from './returns.data.ts';

type AcceptDialogProps = { told: StaffReturn; action: string; moneyInstead: boolean; onClose: () => void };

/** We collect it: who fetches it, and its number there, as far as that is known by now. */
export function AcceptDialog({ told: { id, number }, action, moneyInstead, onClose }: AcceptDialogProps) {
  const { mutateAsync } = useDecide(id);
  const { field, ...state } = useForm({
    initial: { courier: '', trackingNumber: '' },
    check: ({ courier, trackingNumber }) => ({
      courier: trackingNumber.trim() && !courier.trim() ? 'Whose number is it?' : undefined,
    }),
    submit: async ({ courier, trackingNumber }) => {
      await mutateAsync({
        kind: 'accept',
        moneyInstead,
        ...(courier.trim() && { courier: courier.trim() }),
        ...(trackingNumber.trim() && { trackingNumber: trackingNumber.trim() }),
      });
      notify({ text: `${number} accepted`, tone: 'ok' });
      onClose();
    },
    fallback: 'That did not work. Please try again.',
  });
  return (
    <FormDialog title={`Accept ${number}`} action={action} state={state} onClose={onClose}>
      <p className="text-ink-2">We collect it, at our cost. The customer is told who comes.</p>
      <TextField label="Courier" mark="optional" field={field('courier')} maxLength={60} autoComplete="off" />
      <TextField
        label="Number"
        mark="optional"
        hint="What the courier calls the pickup"
        field={field('trackingNumber')}
        maxLength={60}
        autoComplete="off"
      />
    </FormDialog>
  );
}
