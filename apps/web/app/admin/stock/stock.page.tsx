import './stock.css';
import { STOCK_LEVELS } from '@kinari/contract/labels/stock-labels';
import { useQuery } from '@tanstack/react-query';
import { ClipboardList, PackagePlus } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { isSignedOut } from '../../session/query-client.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { icon20 } from '../../ui/icon.ts';
import { LoadError } from '../../ui/load-error.tsx';
import { RowSkeletons } from '../table/row-skeletons.tsx';
import { SearchBox } from '../table/search-box.tsx';
import { TableViews } from '../table/table-views.tsx';
import { AdminPage } from '../ui/admin-page.tsx';
import { AdjustStockDialog } from './adjust-stock-dialog.tsx';
import { ReceiptDialog, ReceiptList } from './receipt-list.tsx';
import { type StockVariant, stockQuery } from './stock.data.ts';
import { StockList } from './stock-list.tsx';
import { StockPager } from './stock-pager.tsx';

const STOCK_VIEWS = [
  { id: 'all', label: 'All', to: '/admin/stock', count: undefined },
  { id: 'low', label: 'Low', to: '/admin/stock?view=low', count: undefined },
  { id: 'out', label: 'Sold out', to: '/admin/stock?view=out', count: undefined },
  { id: 'received', label: 'Received', to: '/admin/stock?view=received', count: undefined },
];

export default function StockPage() {
  const { view, q, page, receipt, change } = useStockSearchParams();
  return (
    <AdminPage
      title="Stock"
      action={
        <span className="stock-actions">
          <ButtonLink to="/admin/stock/stock-take" kind="secondary" size={44} icon={<ClipboardList {...icon20} />}>
            Stock take
          </ButtonLink>
          <ButtonLink to="/admin/stock/receive" size={44} icon={<PackagePlus {...icon20} />}>
            Receive goods
          </ButtonLink>
        </span>
      }
    >
      <TableViews label="Stock views" views={STOCK_VIEWS} current={view} />
      {view === 'received' ? (
        <ReceiptList page={page} onPage={(next) => change({ page: String(next) })} />
      ) : (
        <StockVariants
          q={q}
          page={page}
          stockLevel={STOCK_LEVELS.find((level) => level === view)}
          onSearch={(query) => change({ q: query, page: '' }, true)}
          onPage={(next) => change({ page: String(next) })}
        />
      )}
      {receipt && <ReceiptDialog id={receipt} onClose={() => change({ receipt: '' })} />}
    </AdminPage>
  );
}

type StockVariantsProps = {
  q: string;
  page: number;
  stockLevel: (typeof STOCK_LEVELS)[number] | undefined;
  onSearch: (q: string) => void;
  onPage: (page: number) => void;
};

function StockVariants({ q, page, stockLevel, onSearch, onPage }: StockVariantsProps) {
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(stockQuery({ q, page, stockLevel }));
  const [adjusting, setAdjusting] = useState<StockVariant>();
  return (
    <>
      <div className="stock-tools">
        <SearchBox label="Search stock" placeholder="Name, SKU or barcode" longest={100} q={q} onSearch={onSearch} />
      </div>
      {!data && error && !isSignedOut(error) ? (
        <LoadError what="the stock" busy={isFetching} onRetry={() => void refetch()} />
      ) : !data ? (
        <RowSkeletons count={10} what="variants" />
      ) : data.variants.length === 0 ? (
        <p className="py-10 text-center text-ink-2">{q || stockLevel ? 'No variants match.' : 'No variants yet.'}</p>
      ) : (
        <div aria-busy={isPlaceholderData || undefined}>
          <StockList variants={data.variants} onAdjust={setAdjusting} />
          <StockPager pagination={data.pagination} what="variants" onPage={onPage} />
        </div>
      )}
      {adjusting && <AdjustStockDialog variant={adjusting} onClose={() => setAdjusting(undefined)} />}
    </>
  );
}

/** Reads the view, search and page from the URL. */
function useStockSearchParams() {
  const [params, setParams] = useSearchParams();
  const view = STOCK_VIEWS.find(({ id }) => id === params.get('view'))?.id ?? 'all';
  const page = /^[1-9]\d{0,5}$/.test(params.get('page') ?? '') ? Number(params.get('page')) : 1;
  const change = (changes: Record<string, string>, replace = false) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
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
