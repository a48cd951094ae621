import { formatRupees } from '../../platform/text/format-rupees.ts';
import { Banner } from '../../ui/banner.tsx';
import type { AdminReturn } from '../data/return.data.ts';
import { RefundLines } from '../order-details/returns/refund-lines.tsx';
import { EMPTY_COUNTS, toLineTotals } from './inspection/inspection.ts';

export function ReturnOutcome({ orderReturn }: { orderReturn: AdminReturn }) {
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
      {parts.length > 0 && (
        <dl className="returns-sums">
          {parts.map(({ key, text, rupees }) => (
            <div key={key}>
              <dt>{text}</dt>
              <dd>{formatRupees(rupees)}</dd>
            </div>
          ))}
        </dl>
      )}
      {refunds.length > 0 && <RefundLines refunds={refunds} />}
      {inspectionNote && (
        <p className="wrap-anywhere whitespace-pre-line">
          <b className="font-semibold">Message to the customer:</b> {inspectionNote}
        </p>
      )}
    </div>
  );
}
