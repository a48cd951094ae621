import type { OwnReturn } from '../../returns/returns.data.ts';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { notify } from '../../ui/toast.ts';
import { useNoteSent } from './own-returns.data.ts';

const LONGEST_NAME = 60;

/** With whom the goods were sent, and under which number. */
export function CourierDialog({ back, onClose }: { back: OwnReturn; onClose: () => void }) {
  const { mutateAsync } = useNoteSent(back.orderId);
  const state = useForm({
    initial: { courier: back.courier ?? '', trackingNumber: back.trackingNumber ?? '' },
    check: ({ courier, trackingNumber }) => ({
      courier: courier.trim() ? undefined : 'Enter the courier’s name',
      trackingNumber: trackingNumber.trim() ? undefined : 'Enter the number on the receipt',
    }),
    submit: async ({ courier, trackingNumber }) => {
      await mutateAsync({ id: back.id, courier: courier.trim(), trackingNumber: trackingNumber.trim() });
      notify({ text: 'Thank you. We look out for it', tone: 'ok' });
      onClose();
    },
    fallback: 'That could not be saved. Please try again.',
  });
  const { field, isDirty } = state;
  return (
    <FormDialog title="With whom did you send it?" action="Save" state={state} asksFirst={isDirty} onClose={onClose}>
      <TextField label="Courier" field={field('courier')} placeholder="India Post" maxLength={LONGEST_NAME} />
      <TextField
        label="Number"
        field={field('trackingNumber')}
        hint="It stands on the receipt."
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={LONGEST_NAME}
      />
    </FormDialog>
  );
}
