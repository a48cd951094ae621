import type { OwnReturn } from '../../returns/returns.data.ts';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { notify } from '../../ui/toast.ts';
import { useMarkReturnSent } from './own-returns.data.ts';

const MAX_NAME_LENGTH = 60;

export function CourierDialog({ ownReturn, onClose }: { ownReturn: OwnReturn; onClose: () => void }) {
  const { mutateAsync } = useMarkReturnSent(ownReturn.orderId);
  const state = useForm({
    initial: { courier: ownReturn.courier ?? '', trackingNumber: ownReturn.trackingNumber ?? '' },
    validate: ({ courier, trackingNumber }) => ({
      courier: courier.trim() ? undefined : 'Enter the courier’s name',
      trackingNumber: trackingNumber.trim() ? undefined : 'Enter the tracking number',
    }),
    submit: async ({ courier, trackingNumber }) => {
      await mutateAsync({ id: ownReturn.id, courier: courier.trim(), trackingNumber: trackingNumber.trim() });
      notify({ text: 'Thank you. Courier details saved', tone: 'ok' });
      onClose();
    },
    fallback: 'That could not be saved. Please try again.',
  });
  const { field } = state;
  return (
    <FormDialog title="Which courier did you use?" action="Save" state={state} onClose={onClose}>
      <TextField label="Courier" field={field('courier')} placeholder="India Post" maxLength={MAX_NAME_LENGTH} />
      <TextField
        label="Tracking number"
        field={field('trackingNumber')}
        hint="You’ll find it on the courier’s receipt."
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={MAX_NAME_LENGTH}
      />
    </FormDialog>
  );
}
