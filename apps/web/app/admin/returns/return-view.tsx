import { formatDayMonth } from '@kinari/contract/locale';
import { FileText } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { downloadFile } from '../../platform/download-file.ts';
import { PrefetchLink } from '../../platform/prefetch-link.tsx';
import { ReturnBadge } from '../../site/return-badge.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { icon20 } from '../../ui/icon.ts';
import { notify } from '../../ui/toast.ts';
import type { AdminReturn } from '../data/return.data.ts';
import { useCanCall } from '../navigation/use-can-call.ts';
import { RefundLines } from '../order-details/order-returns.tsx';
import { showError } from '../ui/show-error.ts';
import { EMPTY_COUNTS, toLineTotals } from './inspection.ts';
import { InspectionForm } from './inspection-form.tsx';
import { LineHeader } from './line-header.tsx';
import { formatRequestedAt, refundDueOn } from './return-format.ts';
import { ReturnSums } from './return-sums.tsx';
import { useDownloadReturnSlip, useReceiveReturn } from './returns.data.ts';
import { ReviewReturn } from './review-return.tsx';

export function ReturnView({ orderReturn }: { orderReturn: AdminReturn }) {
  const { id, number, status, orderId, customer, isGift } = orderReturn;
  const heading = useHeadingFocus(id, status);
  const refundDue = refundDueOn(orderReturn);
  const canCall = useCanCall();
  return (
    <section className="admin-panel returns-main table:col-2 table:row-[1_/_3]" aria-labelledby="return-number">
      <header>
        <h2 id="return-number" ref={heading} tabIndex={-1} className="font-mono">
          {number}
        </h2>
        <ReturnBadge status={status} />
        <span className="text-text-muted md:ml-auto">
          of order{' '}
          <PrefetchLink to={`/admin/order/${orderId}`} className="admin-text-link min-w-(--touch) -my-3 font-mono">
            {orderId.slice(0, 8)}
          </PrefetchLink>
        </span>
      </header>
      <p className="flex flex-wrap gap-y-0 gap-x-3 pt-0 px-3.5 pb-2.5 text-text-muted wrap-anywhere">
        <span>
          <b className="text-text font-semibold">{customer.name}</b>, {customer.city}
        </span>
        <span>{formatRequestedAt(orderReturn)}</span>
        {isGift && <span>Requested by the gift recipient</span>}
        {refundDue && (
          <span className="md:ml-auto">
            Refund due by <b className="text-text font-semibold">{formatDayMonth(refundDue)}</b>
          </span>
        )}
      </p>
      {status === 'received' && canCall('inspectReturn') ? (
        <InspectionForm orderReturn={orderReturn} />
      ) : (
        <>
          <ul>
            {orderReturn.lines.map((line) => (
              <li key={line.id} className="grid grid-cols-1 gap-2.5 min-w-0 px-3.5 py-3 border-t border-border">
                <LineHeader line={line} orderReturn={orderReturn} />
              </li>
            ))}
          </ul>
          {status === 'requested' && canCall('reviewReturn') && <ReviewReturn orderReturn={orderReturn} />}
          {(status === 'approved' || status === 'in_transit') && canCall('receiveReturn') && (
            <ReceiveReturn orderReturn={orderReturn} />
          )}
          {(status === 'closed' || status === 'declined' || status === 'canceled') && (
            <ReturnOutcome orderReturn={orderReturn} />
          )}
        </>
      )}
    </section>
  );
}

/**
 * Moves the focus to the heading if the return was opened from the queue, not if it is just shown. Also after a step,
 * because its button is gone.
 */
function useHeadingFocus(id: string, status: AdminReturn['status']) {
  const heading = useRef<HTMLHeadingElement>(null);
  const openedId: unknown = useLocation().state?.opened;
  useEffect(() => {
    if (openedId === id) heading.current?.focus({ preventScroll: true });
  }, [openedId, id]);

  const lastStatus = useRef(status);
  useEffect(() => {
    if (lastStatus.current === status) return;
    lastStatus.current = status;
    // A dialog that is closing returns the focus first.
    const frame = requestAnimationFrame(() => {
      if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [status]);
  return heading;
}

/** Marks the goods as received. This starts the refund deadline. */
function ReceiveReturn({
  orderReturn: { id, number, courier, trackingNumber, shopPaysShipping },
}: {
  orderReturn: AdminReturn;
}) {
  const { mutateAsync, isPending } = useReceiveReturn();
  const downloadSlip = useDownloadReturnSlip(id);
  const courierText = [courier, trackingNumber].filter(Boolean).join(' ');

  async function receive() {
    try {
      await mutateAsync(id);
      notify({ text: `${number} received`, tone: 'ok' });
    } catch (error) {
      showError(error, 'Couldn’t receive the return. Try again.');
    }
  }

  return (
    <div className="returns-foot">
      <p className="text-text-muted wrap-anywhere">
        {shopPaysShipping ? 'Pickup by the shop' : 'Sent by the customer'}
        {courierText && `: ${courierText}`}.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button size={44} busy={isPending} onClick={() => void receive()}>
          Received
        </Button>
        <Button
          kind="secondary"
          size={44}
          busy={downloadSlip.isPending}
          icon={<FileText {...icon20} />}
          onClick={() => downloadSlip.mutate(undefined, { onSuccess: downloadFile })}
        >
          Slip
        </Button>
      </div>
    </div>
  );
}

function ReturnOutcome({ orderReturn }: { orderReturn: AdminReturn }) {
  const { status, declineReason, inspectionNote, reviewedBy, lines, refunds } = orderReturn;
  const parts = lines.flatMap((line) => toLineTotals(line, line.condition ?? EMPTY_COUNTS));
  return (
    <div className="returns-foot">
      {status === 'canceled' && <Banner tone="info">Cancelled by the customer.</Banner>}
      {declineReason && (
        <p className="wrap-anywhere whitespace-pre-line">
          <b className="font-semibold">Declined{reviewedBy && ` by ${reviewedBy}`}:</b> {declineReason}
        </p>
      )}
      {parts.length > 0 && <ReturnSums parts={parts} />}
      {refunds.length > 0 && <RefundLines refunds={refunds} />}
      {inspectionNote && (
        <p className="wrap-anywhere whitespace-pre-line">
          <b className="font-semibold">Message to the customer:</b> {inspectionNote}
        </p>
      )}
    </div>
  );
}
