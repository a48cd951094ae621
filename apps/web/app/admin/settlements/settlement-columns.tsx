import { formatNumber, formatRupees } from '@kinari/contract/locale';
import { Link } from 'react-router';
import type { DataTableColumn } from '../table/data-table-column.ts';
import { EMPTY_VALUE } from '../table/empty-state.tsx';
import { DifferenceBadge } from './difference-badge.tsx';
import { formatSettlementDay, settlementProvider } from './settlement-format.ts';
import type { Settlement } from './settlements.data.ts';

const AMOUNT = { align: 'end', card: 'note', className: 'tabular' } as const;

export const SETTLEMENT_COLUMNS: readonly DataTableColumn<Settlement>[] = [
  {
    id: 'day',
    header: 'Settled on',
    cell: (settlement) => (
      <>
        <Link to={`/admin/settlements/${settlement.id}`} className="row-link whitespace-nowrap">
          {formatSettlementDay(settlement)}
        </Link>
        <small className="wrap-anywhere">
          {settlementProvider(settlement)} <span className="font-mono">{settlement.number}</span>
        </small>
      </>
    ),
    card: 'title',
    isRowHeader: true,
  },
  { id: 'payments', header: 'Payments', cell: ({ payments }) => formatNumber(payments), ...AMOUNT },
  { id: 'collected', header: 'Collected', cell: ({ collected }) => formatRupees(collected), ...AMOUNT },
  { id: 'fees', header: 'Fees', cell: ({ fees }) => formatRupees(fees), ...AMOUNT },
  {
    id: 'refunds',
    header: 'Refunds',
    cell: ({ refunds }) => (refunds > 0 ? formatRupees(refunds) : EMPTY_VALUE),
    ...AMOUNT,
  },
  {
    id: 'adjustments',
    header: 'Adjustments',
    cell: ({ adjustments }) => (adjustments === 0 ? EMPTY_VALUE : formatRupees(adjustments)),
    ...AMOUNT,
    priority: 2,
  },
  {
    id: 'credited',
    header: 'In your bank',
    cell: ({ credited, utr, number }) => (
      <>
        {formatRupees(credited)}
        {/* PhonePe and Cashfree number their settlements by the UTR. */}
        {utr && utr !== number && <small className="font-mono">{utr}</small>}
      </>
    ),
    align: 'end',
    card: 'end',
    className: 'tabular font-semibold',
  },
  { id: 'difference', header: 'Check', cell: (settlement) => <DifferenceBadge settlement={settlement} /> },
];
