import { formatRupees } from '../../../platform/text/format-rupees.ts';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { notify } from '../../../ui/toast.ts';
import { formatRefundDestination } from '../../data/return-labels.ts';
import { type PendingRefund, useRecordRefundPayment } from '../returns.data.ts';

type RefundReferenceDialogProps = { refund: PendingRefund; onClose: () => void; onDone: () => void };

export function RefundReferenceDialog({ refund, onClose, onDone }: RefundReferenceDialogProps) {
  const { mutateAsync } = useRecordRefundPayment(refund.id);
  const amount = formatRupees(refund.amount);
  const { field, ...state } = useForm({
    initial: { reference: '' },
    check: ({ reference }) => ({ reference: reference.trim() ? undefined : 'Enter the reference' }),
    submit: async ({ reference }) => {
      const { status: refundStatus } = await mutateAsync(reference.trim());
      notify({
        text:
          refundStatus === 'sent' ? `${amount} refunded` : `${amount} recorded. Another staff member must confirm it`,
        tone: 'ok',
      });
      onDone();
    },
    fieldErrors: { reference_taken: 'reference' },
    fallback: 'Couldn’t save the reference. Try again.',
  });
  return (
    <FormDialog title="Enter reference" action="Save" state={state} onClose={onClose}>
      <p>
        <b className="tabular font-semibold">{amount}</b> to {refund.customerName}, {formatRefundDestination(refund)}
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
        hint="Bank transfer number (UTR)"
        field={field('reference')}
        maxLength={60}
        autoComplete="off"
      />
    </FormDialog>
  );
}
