import { formatRupees } from '../../../platform/text/format-rupees.ts';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { notify } from '../../../ui/toast.ts';
import { goesToWords } from '../../return-words.ts';
import { type RefundDue, useNoteRefund } from '../returns.data.ts';

type ReferenceDialogProps = { refund: RefundDue; onClose: () => void; onDone: () => void };

export function ReferenceDialog({ refund, onClose, onDone }: ReferenceDialogProps) {
  const { mutateAsync } = useNoteRefund(refund.id);
  const sum = formatRupees(refund.amount);
  const { field, ...state } = useForm({
    initial: { reference: '' },
    check: ({ reference }) => ({ reference: reference.trim() ? undefined : 'Please fill the reference' }),
    submit: async ({ reference }) => {
      const { state: now } = await mutateAsync(reference.trim());
      notify({ text: now === 'sent' ? `${sum} refunded` : `${sum} noted. Somebody else confirms it`, tone: 'ok' });
      onDone();
    },
    refusals: { reference_taken: 'reference' },
    fallback: 'The reference could not be saved.',
  });
  return (
    <FormDialog title="Enter reference" action="Save" state={state} onClose={onClose}>
      <p>
        <b className="tabular font-semibold">{sum}</b> to {refund.customerName}, {goesToWords(refund)}
        {refund.returnNumber && (
          <>
            , for <span className="font-mono">{refund.returnNumber}</span>
          </>
        )}
        .
      </p>
      <TextField
        label="Reference"
        mark="required"
        hint="What the bank calls the transfer (UTR)"
        field={field('reference')}
        maxLength={60}
        autoComplete="off"
      />
    </FormDialog>
  );
}
