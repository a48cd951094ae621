import './stock.css';
import { STOCK_LEVELS } from '@kinari/contract/labels/stock-labels';
import { MAX, MAX_LENGTH } from '@kinari/contract/limits';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { ClipboardList, PackagePlus } from 'lucide-react';
import { useState } from 'react';
import { ButtonLink } from '../../ui/button.tsx';
import { icon20 } from '../../ui/icon.ts';
import { Allowed } from '../navigation/allowed.tsx';
import { ColumnMenu } from '../table/column-menu.tsx';
import { DataTable } from '../table/data-table.tsx';
import { EmptyLine } from '../table/empty-state.tsx';
import { SearchBox } from '../table/filters/search-box.tsx';
import { ListPage } from '../table/list-page.tsx';
import { ListPager } from '../table/list-pager.tsx';
import { oneOf, PAGE, pattern, typedText } from '../table/list-params.ts';
import { toListState } from '../table/list-state.ts';
import { useListShortcuts } from '../table/selection/use-list-shortcuts.ts';
import { useColumnChoice } from '../table/use-column-choice.ts';
import { useListParams } from '../table/use-list-params.ts';
import { OutlinedLink } from '../ui/outlined-link.tsx';
import { AdjustStockDialog } from './adjust-stock-dialog.tsx';
import { ReceiptDialog, ReceiptList } from './receipt-list.tsx';
import { type StockCounts, type StockList, type StockVariant, stockQuery } from './stock.data.ts';
import { createStockColumns } from './stock-columns.tsx';

const STOCK_VIEWS = ['all', 'low', 'out', 'received'] as const;
const VIEW_LABELS = { all: 'All', low: 'Low', out: 'Sold out', received: 'Received' };
const PARAMS = {
  view: oneOf(STOCK_VIEWS, 'all'),
  q: typedText(MAX_LENGTH.searchWords),
  page: PAGE,
  /** The open receipt. */
  receipt: pattern(/./),
};

export default function StockPage() {
  useListShortcuts({});
  const { values, set, linkTo } = useListParams(PARAMS);
  const { view, q, page, receipt } = values;
  const [adjusting, setAdjusting] = useState<StockVariant>();
  const columns = createStockColumns(setAdjusting);
  const columnChoice = useColumnChoice('stock', columns);
  const query = useQuery(stockQuery({ q, page, stockLevel: STOCK_LEVELS.find((level) => level === view) }));
  const goTo = (nextPage: number) => set({ page: nextPage }, { scroll: true });
  return (
    <ListPage
      title="Stock"
      action={<StockActions />}
      views={{
        label: 'Stock views',
        current: view,
        views: STOCK_VIEWS.map((id) => ({
          id,
          label: VIEW_LABELS[id],
          to: linkTo({ view: id, q: '', receipt: '' }),
          ...countView(id, query.data?.counts),
        })),
      }}
      filters={
        view !== 'received' && (
          <>
            <SearchBox label="Search stock" placeholder="Name, SKU or barcode" q={q} onSearch={set} />
            <ColumnMenu {...columnChoice} />
          </>
        )
      }
    >
      {view === 'received' ? (
        <ReceiptList page={page} onPage={goTo} />
      ) : (
        <StockVariants
          query={query}
          isFiltered={q !== '' || view !== 'all'}
          columns={columns}
          hiddenColumns={columnChoice.hidden}
          onPage={goTo}
        />
      )}
      {adjusting && <AdjustStockDialog variant={adjusting} onClose={() => setAdjusting(undefined)} />}
      {receipt && <ReceiptDialog id={receipt} onClose={() => set({ receipt: '', page })} />}
    </ListPage>
  );
}

function countView(view: (typeof STOCK_VIEWS)[number], counts: StockCounts | undefined) {
  if (view === 'all' || view === 'received') return { count: undefined };
  const count = counts?.[view];
  return { count, isMore: count === MAX.listedVariants, isHot: view === 'out' };
}

function StockActions() {
  return (
    <span className="stock-actions flex gap-2 max-md:flex-1">
      <Allowed to="startStockTake">
        <OutlinedLink to="/admin/stock/stock-take" icon={<ClipboardList {...icon20} />}>
          Stock take
        </OutlinedLink>
      </Allowed>
      <Allowed to="createStockReceipt">
        <ButtonLink to="/admin/stock/receive" size={36} icon={<PackagePlus {...icon20} />}>
          Receive goods
        </ButtonLink>
      </Allowed>
    </span>
  );
}

type StockVariantsProps = {
  query: UseQueryResult<StockList>;
  isFiltered: boolean;
  columns: ReturnType<typeof createStockColumns>;
  hiddenColumns: ReadonlySet<string>;
  onPage: (page: number) => void;
};

function StockVariants({ query, isFiltered, columns, hiddenColumns, onPage }: StockVariantsProps) {
  return (
    <>
      <DataTable
        label="Stock of every variant"
        what="variants"
        errorWhat="the stock"
        list={toListState(query, query.data?.variants)}
        columns={columns}
        hiddenColumns={hiddenColumns}
        skeletonRows={10}
        empty={<EmptyLine>{isFiltered ? 'No variants match.' : 'No variants yet.'}</EmptyLine>}
      />
      {query.data && query.data.variants.length > 0 && (
        <ListPager pagination={query.data.pagination} what="variants" onPage={onPage} />
      )}
    </>
  );
}
