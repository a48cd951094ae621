import { formatRupees } from '../../platform/text/format-rupees.ts';
import { Notice } from '../../ui/notice.tsx';
import { RefundLines } from '../order-page/returns/refund-lines.tsx';
import type { StaffReturn } from '../return.data.ts';
import { NO_COUNTS, partsOf } from './inspection/inspection.ts';

/** How a return ended: what was said, how the units were found, and what was paid for them. */
export function ReturnOutcome({ told }: { told: StaffReturn }) {
  const { state, whyRefused, said, decidedBy, lines, refunds } = told;
  const parts = lines.flatMap((line) => partsOf(line, line.verdict ?? NO_COUNTS));
  return (
    <div className="desk-foot">
      {state === 'withdrawn' && <Notice tone="info">The customer took it back.</Notice>}
      {whyRefused && (
        <p className="wrap-anywhere whitespace-pre-line">
          <b className="font-semibold">Refused{decidedBy && ` by ${decidedBy}`}:</b> {whyRefused}
        </p>
      )}
      {parts.length > 0 && (
        <dl className="desk-sums">
          {parts.map(({ key, text, rupees }) => (
            <div key={key}>
              <dt>{text}</dt>
              <dd>{formatRupees(rupees)}</dd>
            </div>
          ))}
        </dl>
      )}
      {refunds.length > 0 && <RefundLines refunds={refunds} />}
      {said && (
        <p className="wrap-anywhere whitespace-pre-line">
          <b className="font-semibold">Words to the customer:</b> {said}
        </p>
      )}
    </div>
  );
}
