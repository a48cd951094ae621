import { MAX_LENGTH } from '@kinari/contract/limits';
import { formatRupees } from '@kinari/contract/locale';
import { toPaise, toRupees } from '@kinari/contract/money';
import { useState } from 'react';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { notify } from '../../ui/toast.ts';
import { Allowed } from '../navigation/allowed.tsx';
import { describeEvent, providerName, receivedAmount } from './payment-format.ts';
import { type Payment, type PaymentDecision, type PaymentDetails, useResolvePayment } from './payments.data.ts';

/** Why a payment needs a look, and what staff can do: only with what the provider itself reported. */
export function PaymentReview({ details: { payment, canAccept } }: { details: PaymentDetails }) {
  const [decision, setDecision] = useState<PaymentDecision>();
  // Nothing is known to have arrived.
  const isUnreachable = payment.note === 'unreachable';
  return (
    <section aria-label="Needs a look" className="grid gap-3">
      <Banner tone="bad">
        <b className="font-semibold">{describeEvent(payment) ?? 'Needs a look'}.</b> {formatAdvice(payment, canAccept)}
      </Banner>
      <Allowed to="resolvePayment">
        <span className="flex flex-wrap gap-2 empty:hidden">
          {canAccept && (
            <Button size={44} aria-haspopup="dialog" onClick={() => setDecision('accept')}>
              Accept payment
            </Button>
          )}
          {!isUnreachable && (
            <Button kind="secondary" size={44} aria-haspopup="dialog" onClick={() => setDecision('refund')}>
              Refund payment
            </Button>
          )}
        </span>
      </Allowed>
      {decision && <ResolveDialog payment={payment} decision={decision} onClose={() => setDecision(undefined)} />}
    </section>
  );
}

function formatAdvice(payment: Payment, canAccept: boolean): string {
  if (payment.note === 'unreachable') return `Check again later, or look in the dashboard of ${providerName(payment)}.`;
  if (canAccept) return 'Accept it for the order, or refund it.';
  const isTooLittle = payment.note === 'amount_differs' && toPaise(receivedAmount(payment)) < toPaise(payment.amount);
  return isTooLittle ? 'It is less than the order needs, so it can only be refunded.' : 'It can only be refunded.';
}

type ResolveDialogProps = { payment: Payment; decision: PaymentDecision; onClose: () => void };

function ResolveDialog({ payment, decision, onClose }: ResolveDialogProps) {
  const { mutateAsync } = useResolvePayment(payment.id);
  const isRefund = decision === 'refund';
  const received = formatRupees(receivedAmount(payment));
  const { field, ...state } = useForm({
    initial: { reason: '' },
    validate: ({ reason }) => ({ reason: reason.trim() ? undefined : 'Enter a reason' }),
    submit: async ({ reason }) => {
      await mutateAsync({ decision, reason: reason.trim() });
      notify({ text: isRefund ? `${received} will be refunded` : 'Payment accepted', tone: 'ok' });
      onClose();
    },
    fallback: 'Couldn’t save the decision. Try again.',
  });
  const action = isRefund ? 'Refund payment' : 'Accept payment';
  return (
    <FormDialog title={action} action={action} kind={isRefund ? 'danger' : 'primary'} state={state} onClose={onClose}>
      <p>
        {isRefund ? `${received} goes back to the account that paid. This can’t be undone.` : formatAcceptance(payment)}
      </p>
      <TextField
        label="Reason"
        mark="required"
        hint="Shown in the activity log."
        field={field('reason')}
        maxLength={MAX_LENGTH.note}
        autoComplete="off"
      />
    </FormDialog>
  );
}

function formatAcceptance(payment: Payment): string {
  const extra = toPaise(receivedAmount(payment)) - toPaise(payment.amount);
  const accepted = `The order counts as paid with ${formatRupees(payment.amount)}.`;
  return extra > 0 ? `${accepted} ${formatRupees(toRupees(extra))} more was received and is refunded.` : accepted;
}
