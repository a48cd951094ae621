import { MAX_LENGTH } from '@kinari/contract/limits';
import { useState } from 'react';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { TextAreaField } from '../../ui/form/text-area-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { notify } from '../../ui/toast.ts';
import type { AdminReturn } from '../data/return.data.ts';
import { showError } from '../ui/show-error.ts';
import { isSoldOut } from './return-format.ts';
import { useReviewReturn } from './returns.data.ts';

/** Approves a return (with a courier if the shop collects it), or declines it with a reason. */
export function ReviewReturn({ orderReturn }: { orderReturn: AdminReturn }) {
  const [open, setOpen] = useState<'approve' | 'decline'>();
  const { mutateAsync, isPending } = useReviewReturn(orderReturn.id);
  const refundsInstead = isSoldOut(orderReturn);
  const label = refundsInstead ? 'Approve with refund instead' : 'Approve';

  async function approve() {
    if (orderReturn.shopPaysShipping) return setOpen('approve');
    try {
      await mutateAsync({ kind: 'approve', refundInstead: refundsInstead });
      notify({ text: `${orderReturn.number} approved`, tone: 'ok' });
    } catch (error) {
      showError(error, 'Couldn’t approve the return. Try again.');
    }
  }

  const close = () => setOpen(undefined);
  return (
    <div className="returns-foot">
      {orderReturn.customerNote && (
        <blockquote className="border-l-3 border-border-strong pl-3 wrap-anywhere whitespace-pre-line">
          “{orderReturn.customerNote}”
        </blockquote>
      )}
      <p className="text-text-muted">
        {orderReturn.shopPaysShipping ? 'The shop pays for the pickup.' : 'The customer pays for the return.'}
      </p>
      {refundsInstead && <Banner tone="warn">The exchange item is out of stock.</Banner>}
      <div className="flex flex-wrap gap-2">
        <Button size={44} busy={isPending} onClick={() => void approve()}>
          {label}
        </Button>
        <Button kind="secondary" size={44} disabled={isPending} onClick={() => setOpen('decline')}>
          Decline
        </Button>
      </div>
      {open === 'approve' && (
        <ApproveReturnDialog orderReturn={orderReturn} action={label} refundInstead={refundsInstead} onClose={close} />
      )}
      {open === 'decline' && <DeclineReturnDialog orderReturn={orderReturn} onClose={close} />}
    </div>
  );
}

type ApproveReturnDialogProps = {
  orderReturn: AdminReturn;
  action: string;
  refundInstead: boolean;
  onClose: () => void;
};

/** For returns that the shop collects: courier and tracking number, both optional. */
function ApproveReturnDialog({
  orderReturn: { id, number },
  action,
  refundInstead,
  onClose,
}: ApproveReturnDialogProps) {
  const { mutateAsync } = useReviewReturn(id);
  const { field, ...state } = useForm({
    initial: { courier: '', trackingNumber: '' },
    validate: ({ courier, trackingNumber }) => ({
      courier: trackingNumber.trim() && !courier.trim() ? 'Enter the courier' : undefined,
    }),
    submit: async ({ courier, trackingNumber }) => {
      await mutateAsync({
        kind: 'approve',
        refundInstead,
        ...(courier.trim() && { courier: courier.trim() }),
        ...(trackingNumber.trim() && { trackingNumber: trackingNumber.trim() }),
      });
      notify({ text: `${number} approved`, tone: 'ok' });
      onClose();
    },
    fallback: 'Couldn’t approve the return. Try again.',
  });
  return (
    <FormDialog title={`Approve ${number}`} action={action} state={state} onClose={onClose}>
      <p className="text-text-muted">The shop pays for the pickup. The customer gets the courier’s name by email.</p>
      <TextField label="Courier" mark="optional" field={field('courier')} maxLength={60} autoComplete="off" />
      <TextField
        label="Pickup number"
        mark="optional"
        hint="From the courier’s booking"
        field={field('trackingNumber')}
        maxLength={60}
        autoComplete="off"
      />
    </FormDialog>
  );
}

function DeclineReturnDialog({
  orderReturn: { id, number },
  onClose,
}: {
  orderReturn: AdminReturn;
  onClose: () => void;
}) {
  const { mutateAsync } = useReviewReturn(id);
  const { field, ...state } = useForm({
    initial: { declineReason: '' },
    validate: ({ declineReason }) => ({ declineReason: declineReason.trim() ? undefined : 'Enter a reason' }),
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
