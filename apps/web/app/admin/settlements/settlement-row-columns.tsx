import { SETTLEMENT_DIFFERENCES } from '@kinari/contract/labels/payment-labels';
import { formatRupees } from '@kinari/contract/locale';
import { TriangleAlert } from 'lucide-react';
import { Link } from 'react-router';
import { Badge } from '../../ui/badge.tsx';
import { icon14 } from '../../ui/icon.ts';
import { Allowed } from '../navigation/allowed.tsx';
import { shortOrderId } from '../payments/payment-format.ts';
import type { DataTableColumn } from '../table/data-table-column.ts';
import { EMPTY_VALUE } from '../table/empty-state.tsx';
import type { SettlementRow } from './settlements.data.ts';

const ROW_KIND_LABELS = { payment: 'Payment', refund: 'Refund', adjustment: 'Adjustment' } as const;

const AMOUNT = { align: 'end', card: 'note', className: 'tabular' } as const;

export const SETTLEMENT_ROW_COLUMNS: readonly DataTableColumn<SettlementRow>[] = [
  {
    id: 'row',
    header: 'Row',
    cell: ({ kind, providerReference }) => (
      <>
        {ROW_KIND_LABELS[kind]}
        <small className="font-mono wrap-anywhere">{providerReference}</small>
      </>
    ),
    card: 'title',
    isRowHeader: true,
  },
  { id: 'order', header: 'Order', cell: renderOrder, card: 'pair' },
  {
    id: 'amount',
    header: 'Amount',
    cell: ({ amount }) => formatRupees(amount),
    align: 'end',
    card: 'end',
    className: 'tabular font-semibold',
  },
  {
    id: 'fee',
    header: 'Fee with GST',
    cell: ({ fee }) => (fee > 0 ? formatRupees(fee) : EMPTY_VALUE),
    ...AMOUNT,
  },
  {
    id: 'expected',
    header: 'Our records',
    cell: ({ expected }) => (expected === null ? EMPTY_VALUE : formatRupees(expected)),
    ...AMOUNT,
  },
  { id: 'difference', header: 'Check', cell: renderDifference },
];

function renderOrder({ orderId }: SettlementRow) {
  if (!orderId) return EMPTY_VALUE;
  return (
    <Allowed to="getOrder" otherwise={<span className="font-mono">{shortOrderId(orderId)}</span>}>
      <Link to={`/admin/order/${orderId}`} className="cell-link max-table:-my-2.5 font-mono">
        {shortOrderId(orderId)}
      </Link>
    </Allowed>
  );
}

function renderDifference({ difference }: SettlementRow) {
  return difference ? (
    <Badge tone="bad" icon={<TriangleAlert {...icon14} />}>
      {SETTLEMENT_DIFFERENCES[difference]}
    </Badge>
  ) : (
    <span className="text-text-muted">Matches</span>
  );
}
