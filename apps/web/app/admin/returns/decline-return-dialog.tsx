import { MAX_LENGTH } from '@kinari/contract/limits';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { TextAreaField } from '../../ui/form/text-area-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { notify } from '../../ui/toast.ts';
import type { AdminReturn } from '../data/return.data.ts';
import { useReviewReturn } from './returns.data.ts';

export function DeclineReturnDialog({
  orderReturn: { id, number },
  onClose,
}: {
  orderReturn: AdminReturn;
  onClose: () => void;
}) {
  const { mutateAsync } = useReviewReturn(id);
  const { field, ...state } = useForm({
    initial: { declineReason: '' },
    check: ({ declineReason }) => ({ declineReason: declineReason.trim() ? undefined : 'Enter a reason' }),
    submit: async ({ declineReason }) => {
      await mutateAsync({ kind: 'decline', declineReason: declineReason.trim() });
      notify({ text: `${number} declined`, tone: 'ok' });
      onClose();
    },
    fallback: 'Couldn’t decline the return. Try again.',
  });
  return (
    <FormDialog title={`Decline ${number}`} action="Decline return" kind="danger" state={state} onClose={onClose}>
      <TextAreaField
        label="Reason"
        mark="required"
        hint="The customer sees this reason and how to object."
        field={field('declineReason')}
        maxLength={MAX_LENGTH.note}
        rows={3}
      />
    </FormDialog>
  );
}
