import './stock.css';
import { STOCK_GAPS } from '@kinari/contract/words/stock-words';
import { useQuery } from '@tanstack/react-query';
import { ClipboardList, PackagePlus } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { isSignedOut } from '../../signed-in/query-client.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { icon20 } from '../../ui/icon.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { AdminPage } from '../admin-page.tsx';
import { RowSkeletons } from '../table/row-skeletons.tsx';
import { SearchBox } from '../table/search-box.tsx';
import { TableViews } from '../table/table-views.tsx';
import { CorrectDialog } from './correct-dialog.tsx';
import { ReceiptDialog, Receipts } from './receipts.tsx';
import { type StockVariant, stockQuery } from './stock.data.ts';
import { StockList } from './stock-list.tsx';
import { StockPager } from './stock-pager.tsx';

const VIEWS = [
  { id: 'all', label: 'All', to: '/admin/stock', count: undefined },
  { id: 'low', label: 'Low', to: '/admin/stock?view=low', count: undefined },
  { id: 'out', label: 'Sold out', to: '/admin/stock?view=out', count: undefined },
  { id: 'received', label: 'Received', to: '/admin/stock?view=received', count: undefined },
];

/** Everything that is on the shelves, and what was put on them. */
export default function StockPage() {
  const { view, q, page, receipt, change } = useAddress();
  return (
    <AdminPage
      title="Stock"
      action={
        <span className="stock-actions">
          <ButtonLink to="/admin/stock/take" kind="secondary" size={44} icon={<ClipboardList {...icon20} />}>
            Stock take
          </ButtonLink>
          <ButtonLink to="/admin/stock/receive" size={44} icon={<PackagePlus {...icon20} />}>
            Receive goods
          </ButtonLink>
        </span>
      }
    >
      <TableViews label="Views of the stock" views={VIEWS} current={view} />
      {view === 'received' ? (
        <Receipts page={page} onPage={(next) => change({ page: String(next) })} />
      ) : (
        <Variants
          q={q}
          page={page}
          gap={STOCK_GAPS.find((gap) => gap === view)}
          onSearch={(words) => change({ q: words, page: '' }, true)}
          onPage={(next) => change({ page: String(next) })}
        />
      )}
      {receipt && <ReceiptDialog id={receipt} onClose={() => change({ receipt: '' })} />}
    </AdminPage>
  );
}

type VariantsProps = {
  q: string;
  page: number;
  gap: (typeof STOCK_GAPS)[number] | undefined;
  onSearch: (q: string) => void;
  onPage: (page: number) => void;
};

function Variants({ q, page, gap, onSearch, onPage }: VariantsProps) {
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(stockQuery({ q, page, gap }));
  const [correcting, setCorrecting] = useState<StockVariant>();
  return (
    <>
      <div className="stock-tools">
        <SearchBox label="Search stock" placeholder="Name, SKU or barcode" longest={100} q={q} onSearch={onSearch} />
      </div>
      {!data && error && !isSignedOut(error) ? (
        <LoadFailure what="the stock" busy={isFetching} onRetry={() => void refetch()} />
      ) : !data ? (
        <RowSkeletons count={10} what="variants" />
      ) : data.variants.length === 0 ? (
        <p className="py-10 text-center text-ink-2">{q || gap ? 'Nothing fits.' : 'There is no variant yet.'}</p>
      ) : (
        <div aria-busy={isPlaceholderData || undefined}>
          <StockList variants={data.variants} onCorrect={setCorrecting} />
          <StockPager pagination={data.pagination} what="variants" onPage={onPage} />
        </div>
      )}
      {correcting && <CorrectDialog variant={correcting} onClose={() => setCorrecting(undefined)} />}
    </>
  );
}

/** What the address says is listed. */
function useAddress() {
  const [params, setParams] = useSearchParams();
  const view = VIEWS.find(({ id }) => id === params.get('view'))?.id ?? 'all';
  const page = /^[1-9]\d{0,5}$/.test(params.get('page') ?? '') ? Number(params.get('page')) : 1;
  const change = (changes: Record<string, string>, replace = false) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [name, value] of Object.entries(changes)) {
          if (value && value !== '1') next.set(name, value);
          else if (name === 'page' && value === '1') next.delete(name);
          else if (value) next.set(name, value);
          else next.delete(name);
        }
        return next;
      },
      { replace, preventScrollReset: replace },
    );
  return { view, page, q: params.get('q') ?? '', receipt: params.get('receipt'), change };
}
