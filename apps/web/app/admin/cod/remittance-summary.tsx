import { UNREADABLE_LABELS } from '@kinari/contract/labels/cod-labels';
import { formatRupees } from '@kinari/contract/locale';
import { Banner } from '../../ui/banner.tsx';
import type { RemittanceResult } from './cod.data.ts';
import { formatRemittanceResult } from './remittance-labels.ts';

type RemittanceNote = { row: number; trackingNumber?: string; message: string };

export function RemittanceSummary({ result }: { result: RemittanceResult }) {
  const { shortfall, overpaid, alreadyPaid, unknown, rejected } = result;
  const notes: RemittanceNote[] = [
    ...shortfall.map((line) => ({
      ...line,
      message: `${formatRupees(line.amount)} received, short by ${formatRupees(line.owed - line.amount)}`,
    })),
    ...overpaid.map((line) => ({
      ...line,
      message: `${formatRupees(line.amount)} received, ${formatRupees(Math.max(line.owed, 0))} was outstanding`,
    })),
    ...alreadyPaid.map((line) => ({ ...line, message: 'Already paid, not recorded again' })),
    ...unknown.map((line) => ({
      ...line,
      message: `No shipment of this courier has this number, ${formatRupees(line.amount)} not recorded`,
    })),
    ...rejected.map(({ row, reason }) => ({ row, message: UNREADABLE_LABELS[reason] })),
  ].toSorted((a, b) => a.row - b.row);
  return (
    <div className="grid gap-4">
      {result.postedAt && <Banner tone="warn">This reference was already posted. Nothing is recorded again.</Banner>}
      <p className="text-base font-semibold">{formatRemittanceResult(result)}</p>
      <p className="text-text-muted">{formatRupees(result.amount)} in total</p>
      {notes.length > 0 && (
        <ul className="cod-lines grid border-t border-border" aria-label="Lines to review">
          {notes.map((line) => (
            <li key={line.row}>
              <span className="font-semibold">{line.trackingNumber ?? `Line ${line.row}`}</span>
              <span className="text-text-muted">{line.message}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
