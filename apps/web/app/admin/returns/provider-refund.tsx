import { formatRupees } from '@kinari/contract/locale';
import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { icon16 } from '../../ui/icon.ts';
import { notify } from '../../ui/toast.ts';
import { Allowed } from '../navigation/allowed.tsx';
import { showError } from '../ui/show-error.ts';
import { type PendingRefund, useApproveRefund, useRetryRefund } from './returns.data.ts';

/** True if a provider sends the refund, or can: to the account used to pay, or as payout to a UPI ID or bank account. */
export function isProviderRefund({ method, status, isApproved }: PendingRefund, hasPayouts: boolean): boolean {
  if (method === 'source') return true;
  // After the keys were removed, one that is under way is still not sent by hand.
  return isApproved || (hasPayouts && method !== null && status === 'pending');
}

type ProviderRefundProps = {
  refund: PendingRefund;
  /** Called when the button is gone. */
  onDone: () => void;
};

/** The next step of a refund that a provider sends: approve it, try again, or wait for the provider. */
export function ProviderRefundStep({
  refund,
  onDone,
  byHand,
}: ProviderRefundProps & {
  /** How staff send it themselves instead, for a refund to a UPI ID or bank account. */
  byHand?: ReactNode;
}) {
  const { status, isApproved, recordedBy } = refund;
  if (status === 'failed') {
    return (
      <Allowed to="retryRefund" otherwise={<StepNote>Not sent</StepNote>}>
        <RetryButton refund={refund} onDone={onDone} />
      </Allowed>
    );
  }
  if (status === 'sending') return <StepNote>Sending</StepNote>;
  if (isApproved) return <StepNote>Will be sent shortly</StepNote>;
  return (
    <span className="inline-flex flex-col items-end gap-x-2.5 table:flex-row table:items-center">
      {recordedBy && <StepNote>Approved by {recordedBy}</StepNote>}
      <Allowed to="approveRefund" otherwise={<StepNote>Waiting for approval</StepNote>}>
        <ApproveButton refund={refund} onDone={onDone} />
      </Allowed>
      {byHand}
    </span>
  );
}

const StepNote = ({ children }: { children: ReactNode }) => (
  <span className="text-text-subtle text-xs/5">{children}</span>
);

function ApproveButton({ refund, onDone }: ProviderRefundProps) {
  const { mutateAsync, isPending } = useApproveRefund(refund.id);
  const amount = formatRupees(refund.amount);
  const label = refund.method === 'source' ? 'Approve' : 'Approve and send';

  async function approve() {
    try {
      const { isApproved } = await mutateAsync();
      notify({
        text: isApproved ? `${amount} is being sent` : 'Approved. Another staff member must approve it too',
        tone: 'ok',
      });
      onDone();
    } catch (error) {
      showError(error, 'Couldn’t approve the refund. Try again.');
    }
  }

  return (
    <Button
      kind="secondary"
      size={36}
      busy={isPending}
      aria-label={`${label} ${amount} to ${refund.customerName}`}
      onClick={() => void approve()}
    >
      {label}
    </Button>
  );
}

function RetryButton({ refund, onDone }: ProviderRefundProps) {
  const { mutateAsync, isPending } = useRetryRefund(refund.id);
  const amount = formatRupees(refund.amount);

  async function retry() {
    try {
      await mutateAsync();
      notify({ text: `${amount} is being sent again`, tone: 'ok' });
      onDone();
    } catch (error) {
      showError(error, 'Couldn’t send the refund. Try again.');
    }
  }

  return (
    <Button
      kind="secondary"
      size={36}
      busy={isPending}
      aria-label={`Try again: ${amount} to ${refund.customerName}`}
      onClick={() => void retry()}
    >
      Try again
    </Button>
  );
}

/** Why the provider could not send a refund. It stays until the customer changes the destination, or the refund is approved again. */
export function RefundFailure({ refund: { status, failure } }: { refund: PendingRefund }) {
  if (status !== 'failed' && !failure) return null;
  return (
    <span className="flex items-start gap-1 text-danger wrap-anywhere">
      <CircleAlert {...icon16} className="mt-0.5 flex-none" />
      {failure ?? 'Could not be sent'}
    </span>
  );
}
