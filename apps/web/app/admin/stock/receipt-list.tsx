import { formatDateTime, formatPlural } from '@kinari/contract/locale';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { isSignedOut } from '../../session/query-client.ts';
import { LoadError } from '../../ui/load-error.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { RowSkeletons } from '../table/row-skeletons.tsx';
import { type Receipt, receiptQuery, receiptsQuery } from './stock.data.ts';
import { formatSigned } from './stock-labels.ts';
import { StockPager } from './stock-pager.tsx';
import { StockVariantLine } from './stock-variant-line.tsx';

const formatReceiptTitle = ({ supplier, reference }: Receipt) =>
  [supplier, reference].filter(Boolean).join(' · ') || 'Goods without a delivery note';

export function ReceiptList({ page, onPage }: { page: number; onPage: (page: number) => void }) {
  const { data, error, isFetching, refetch } = useQuery(receiptsQuery(page));
  if (!data) {
    return error && !isSignedOut(error) ? (
      <LoadError what="the receipts" busy={isFetching} onRetry={() => void refetch()} />
    ) : (
      <RowSkeletons count={5} what="receipts" />
    );
  }
  if (data.receipts.length === 0) return <p className="py-10 text-center text-ink-2">No goods received yet.</p>;
  return (
    <>
      <ul className="stock-panel">
        {data.receipts.map((receipt) => (
          <li key={receipt.id}>
            <Link to={`?view=received&receipt=${receipt.id}`} preventScrollReset className="stock-receipt">
              <span className="min-w-0">
                <b>{formatReceiptTitle(receipt)}</b>
                <small>
                  {formatDateTime(receipt.at)}, {receipt.by}
                </small>
              </span>
              <span className="flex-none">{formatPlural(receipt.units, 'unit')}</span>
            </Link>
          </li>
        ))}
      </ul>
      <StockPager pagination={data.pagination} what="receipts" onPage={onPage} />
    </>
  );
}

export function ReceiptDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error, isFetching, refetch } = useQuery(receiptQuery(id));
  return (
    <Dialog
      kind="details"
      inAddress
      open
      title={data ? formatReceiptTitle(data.receipt) : 'Goods received'}
      onClose={onClose}
    >
      {data ? (
        <>
          <p className="pb-3 text-ink-2">
            {formatPlural(data.receipt.units, 'unit')}, {formatDateTime(data.receipt.at)}, {data.receipt.by}
          </p>
          <ul className="stock-lines">
            {data.lines.map(({ variant, units }) => (
              <li key={variant.id}>
                <StockVariantLine variant={variant}>
                  <b className="stock-units">{formatSigned(units)}</b>
                </StockVariantLine>
              </li>
            ))}
          </ul>
        </>
      ) : error && !isSignedOut(error) ? (
        <LoadError what="this receipt" busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <RowSkeletons count={3} what="lines" />
      )}
    </Dialog>
  );
}
