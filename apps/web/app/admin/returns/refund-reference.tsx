import { formatDayMonth, formatRupees, toIndianDate } from '@kinari/contract/locale';
import { Button } from '../../ui/button.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { notify } from '../../ui/toast.ts';
import { formatRefundDestination } from '../data/return-labels.ts';
import { showError } from '../ui/show-error.ts';
import {
  type PendingRefund,
  useConfirmRefund,
  useRecordRefundPayment,
  useRemindRefundCustomer,
} from './returns.data.ts';

type RefundReferenceProps = { refund: PendingRefund; onNote: (refund: PendingRefund) => void; onDone: () => void };

/** A refund counts as sent only with a reference. If two people are required, the second one confirms it. */
export function RefundReference({ refund, onNote, onDone }: RefundReferenceProps) {
  const { status, method, reference, recordedBy, customerName } = refund;
  if (status === 'awaiting_confirmation') {
    return (
      <span className="inline-flex flex-col items-end gap-y-1 gap-x-2.5 text-xs table:flex-row table:items-center">
        <span className="min-w-0">
          <span className="font-mono wrap-anywhere">{reference}</span>
          {recordedBy && <span className="block text-text-subtle">by {recordedBy}</span>}
        </span>
        <ConfirmRefundButton refund={refund} onDone={onDone} />
      </span>
    );
  }
  if (!method) return <RemindButton refund={refund} onDone={onDone} />;
  return (
    <Button
      kind="quiet"
      size={36}
      className="max-table:-mr-3"
      aria-haspopup="dialog"
      aria-label={`Enter reference for ${formatRupees(refund.amount)} to ${customerName}`}
      onClick={() => onNote(refund)}
    >
      Enter reference
    </Button>
  );
}

/** The customer has not chosen a destination yet. One reminder a day. */
function RemindButton({
  refund: { id, customerName, remindedOn },
  onDone,
}: Pick<RefundReferenceProps, 'refund' | 'onDone'>) {
  const { mutate, isPending } = useRemindRefundCustomer(id);
  const isRemindedToday = remindedOn === toIndianDate();
  return (
    <span className="inline-grid justify-items-end">
      {!isRemindedToday && (
        <Button
          kind="quiet"
          size={36}
          className="max-table:-mr-3"
          busy={isPending}
          aria-label={`Remind ${customerName}`}
          onClick={() =>
            mutate(undefined, {
              onSuccess: () => {
                notify({ text: `Reminder to ${customerName} queued`, tone: 'ok' });
                onDone();
              },
              onError: (error) => showError(error, 'Couldn’t send the reminder. Try again.'),
            })
          }
        >
          Remind
        </Button>
      )}
      {remindedOn && (
        <span className="text-text-subtle text-xs/5">
          Reminded {isRemindedToday ? 'today' : formatDayMonth(remindedOn)}
        </span>
      )}
    </span>
  );
}

function ConfirmRefundButton({ refund, onDone }: { refund: PendingRefund; onDone: () => void }) {
  const { mutateAsync, isPending } = useConfirmRefund(refund.id);
  const amount = formatRupees(refund.amount);

  async function confirm() {
    try {
      await mutateAsync();
      notify({ text: `${amount} refunded`, tone: 'ok' });
      onDone();
    } catch (error) {
      showError(error, 'Couldn’t confirm the refund. Try again.');
    }
  }

  return (
    <Button
      kind="secondary"
      size={36}
      busy={isPending}
      aria-label={`Confirm ${amount} to ${refund.customerName}`}
      onClick={() => void confirm()}
    >
      Confirm
    </Button>
  );
}

type RefundReferenceDialogProps = { refund: PendingRefund; onClose: () => void; onDone: () => void };

export function RefundReferenceDialog({ refund, onClose, onDone }: RefundReferenceDialogProps) {
  const { mutateAsync } = useRecordRefundPayment(refund.id);
  const amount = formatRupees(refund.amount);
  const { field, ...state } = useForm({
    initial: { reference: '' },
    validate: ({ reference }) => ({ reference: reference.trim() ? undefined : 'Enter the reference' }),
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
