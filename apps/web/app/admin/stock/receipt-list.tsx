import { formatDateTime, formatPlural } from '@kinari/contract/locale';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { isSignedOut } from '../../session/query-client.ts';
import { LoadError } from '../../ui/load-error.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { EmptyLine } from '../table/empty-state.tsx';
import { ListContent } from '../table/list-content.tsx';
import { ListPager } from '../table/list-pager.tsx';
import { toListState } from '../table/list-state.ts';
import { RowSkeletons } from '../table/row-skeletons.tsx';
import { type Receipt, receiptQuery, receiptsQuery } from './stock.data.ts';
import { formatSigned } from './stock-labels.ts';
import { StockVariantLine } from './stock-variant-line.tsx';

const NO_NOTE = 'Goods without a delivery note';

const formatReceiptTitle = ({ supplier, reference }: Receipt) =>
  [supplier, reference].filter(Boolean).join(', ') || NO_NOTE;

export function ReceiptList({ page, onPage }: { page: number; onPage: (page: number) => void }) {
  const query = useQuery(receiptsQuery(page));
  return (
    <ListContent
      list={toListState(query, query.data?.receipts)}
      what="receipts"
      errorWhat="the receipts"
      skeletonRows={5}
      empty={<EmptyLine>No goods received yet.</EmptyLine>}
    >
      {(receipts) => (
        <>
          <ul className="stock-panel min-w-0 border border-border rounded-md bg-surface">
            {receipts.map((receipt) => (
              <li key={receipt.id}>
                <Link
                  to={`?view=received&receipt=${receipt.id}`}
                  preventScrollReset
                  className="stock-receipt flex items-center justify-between gap-3 min-h-(--touch) wrap-anywhere"
                >
                  <span className="min-w-0">
                    <b>{receipt.supplier || receipt.reference || NO_NOTE}</b>
                    <small>
                      {receipt.supplier && receipt.reference && (
                        <>
                          <span className="inline-block">{receipt.reference}</span>,{' '}
                        </>
                      )}
                      {formatDateTime(receipt.at)}, {receipt.by}
                    </small>
                  </span>
                  <span className="flex-none">{formatPlural(receipt.units, 'unit')}</span>
                </Link>
              </li>
            ))}
          </ul>
          {query.data && <ListPager pagination={query.data.pagination} what="receipts" onPage={onPage} />}
        </>
      )}
    </ListContent>
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
          <p className="pb-3 text-text-muted">
            {formatPlural(data.receipt.units, 'unit')}, {formatDateTime(data.receipt.at)}, {data.receipt.by}
          </p>
          <ul className="stock-lines">
            {data.lines.map(({ variant, units }) => (
              <li key={variant.id}>
                <StockVariantLine variant={variant}>
                  <b className="flex-none tabular-nums">{formatSigned(units)}</b>
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
