import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { formatMoment } from '../../platform/text/format-date.ts';
import { isSignedOut } from '../../signed-in/query-client.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { RowSkeletons } from '../table/row-skeletons.tsx';
import { type Receipt, receiptQuery, receiptsQuery } from './stock.data.ts';
import { StockPager } from './stock-pager.tsx';
import { signed, unitsInWords } from './stock-words.ts';
import { VariantLine } from './variant-line.tsx';

const titleOf = ({ supplier, reference }: Receipt) =>
  [supplier, reference].filter(Boolean).join(' · ') || 'Goods without a delivery note';

/** Goods that came in, delivery by delivery. */
export function Receipts({ page, onPage }: { page: number; onPage: (page: number) => void }) {
  const { data, error, isFetching, refetch } = useQuery(receiptsQuery(page));
  if (!data) {
    return error && !isSignedOut(error) ? (
      <LoadFailure what="what came in" busy={isFetching} onRetry={() => void refetch()} />
    ) : (
      <RowSkeletons count={5} what="receipts" />
    );
  }
  if (data.receipts.length === 0) return <p className="py-10 text-center text-ink-2">Nothing has been received yet.</p>;
  return (
    <>
      <ul className="stock-panel">
        {data.receipts.map((receipt) => (
          <li key={receipt.id}>
            <Link to={`?view=received&receipt=${receipt.id}`} preventScrollReset className="stock-receipt">
              <span className="min-w-0">
                <b>{titleOf(receipt)}</b>
                <small>
                  {formatMoment(receipt.at)}, {receipt.by}
                </small>
              </span>
              <span className="flex-none">{unitsInWords(receipt.units)}</span>
            </Link>
          </li>
        ))}
      </ul>
      <StockPager pagination={data.pagination} what="receipts" onPage={onPage} />
    </>
  );
}

/** What came in together; the page's address says which. */
export function ReceiptDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error, isFetching, refetch } = useQuery(receiptQuery(id));
  return (
    <Dialog kind="details" inAddress open title={data ? titleOf(data.receipt) : 'Goods received'} onClose={onClose}>
      {data ? (
        <>
          <p className="pb-3 text-ink-2">
            {unitsInWords(data.receipt.units)}, {formatMoment(data.receipt.at)}, {data.receipt.by}
          </p>
          <ul className="stock-lines">
            {data.lines.map(({ variant, units }) => (
              <li key={variant.id}>
                <VariantLine variant={variant}>
                  <b className="stock-units">{signed(units)}</b>
                </VariantLine>
              </li>
            ))}
          </ul>
        </>
      ) : error && !isSignedOut(error) ? (
        <LoadFailure what="this receipt" busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <RowSkeletons count={3} what="lines" />
      )}
    </Dialog>
  );
}
