import { formatRupees } from '../../../platform/text/format-rupees.ts';
import { Button } from '../../../ui/button.tsx';
import { notify } from '../../../ui/toast.ts';
import { failureOf } from '../../failure.ts';
import { type RefundDue, useConfirmRefund } from '../returns.data.ts';

type RefundReferenceProps = { refund: RefundDue; onNote: (refund: RefundDue) => void; onDone: () => void };

/** Nothing counts as sent without a reference; where two persons are wanted, the second one confirms it. */
export function RefundReference({ refund, onNote, onDone }: RefundReferenceProps) {
  const { state, means, reference, notedBy, customerName } = refund;
  if (state === 'noted') {
    return (
      <span className="refund-noted">
        <span className="min-w-0">
          <span className="font-mono wrap-anywhere">{reference}</span>
          {notedBy && <span className="block text-ink-3">by {notedBy}</span>}
        </span>
        <Confirm refund={refund} onDone={onDone} />
      </span>
    );
  }
  // Nobody knows yet where to send it.
  if (!means) return null;
  return (
    <Button
      kind="quiet"
      size={36}
      aria-haspopup="dialog"
      aria-label={`Enter reference for ${formatRupees(refund.amount)} to ${customerName}`}
      onClick={() => onNote(refund)}
    >
      Enter reference
    </Button>
  );
}

function Confirm({ refund, onDone }: { refund: RefundDue; onDone: () => void }) {
  const { mutateAsync, isPending } = useConfirmRefund(refund.id);
  const sum = formatRupees(refund.amount);

  async function confirm() {
    try {
      await mutateAsync();
      notify({ text: `${sum} refunded`, tone: 'ok' });
      onDone();
    } catch (error) {
      failureOf(error, 'That did not work. Please try again.');
    }
  }

  return (
    <Button
      kind="secondary"
      size={36}
      busy={isPending}
      aria-label={`Confirm ${sum} to ${refund.customerName}`}
      onClick={() => void confirm()}
    >
      Confirm
    </Button>
  );
}
