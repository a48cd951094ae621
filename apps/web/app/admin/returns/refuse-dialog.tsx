import { LONGEST } from '@kinari/contract/limits';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { TextAreaField } from '../../ui/form/text-area-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { notify } from '../../ui/toast.ts';
import type { StaffReturn } from '../return.data.ts';
import { useDecide } from './returns.data.ts';

/** No return is refused without a sentence that says why. */
export function RefuseDialog({ told: { id, number }, onClose }: { told: StaffReturn; onClose: () => void }) {
  const { mutateAsync } = useDecide(id);
  const { field, ...state } = useForm({
    initial: { why: '' },
    check: ({ why }) => ({ why: why.trim() ? undefined : 'Please say why' }),
    submit: async ({ why }) => {
      await mutateAsync({ kind: 'refuse', why: why.trim() });
      notify({ text: `${number} refused`, tone: 'ok' });
      onClose();
    },
    fallback: 'That did not work. Please try again.',
  });
  return (
    <FormDialog title={`Refuse ${number}`} action="Refuse" kind="danger" state={state} onClose={onClose}>
      <TextAreaField
        label="Why"
        mark="required"
        hint="The customer reads this sentence, with where to object."
        field={field('why')}
        maxLength={LONGEST.note}
        rows={3}
      />
    </FormDialog>
  );
}
