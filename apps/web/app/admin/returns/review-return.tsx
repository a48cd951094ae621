import { useState } from 'react';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { notify } from '../../ui/toast.ts';
import type { AdminReturn } from '../data/return.data.ts';
import { showError } from '../ui/show-error.ts';
import { ApproveReturnDialog } from './approve-return-dialog.tsx';
import { DeclineReturnDialog } from './decline-return-dialog.tsx';
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
      <p className="text-ink-2">
        {orderReturn.shopPaysShipping ? 'The shop pays for the pickup.' : 'The customer pays for the return.'}
      </p>
      {refundsInstead && <Banner tone="warn">The exchange item is out of stock.</Banner>}
      <div className="returns-actions">
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
