import './stock.css';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { Allowed } from '../navigation/allowed.tsx';
import { DataTable } from '../table/data-table.tsx';
import { ListPage } from '../table/list-page.tsx';
import { ListPager } from '../table/list-pager.tsx';
import { PAGE } from '../table/list-params.ts';
import { toListState } from '../table/list-state.ts';
import { useListParams } from '../table/use-list-params.ts';
import { StockCountBadge } from '../variants/stock-count-badge.tsx';
import { AdjustStockDialog } from './adjust-stock-dialog.tsx';
import { stockMovementsQuery } from './stock.data.ts';
import { MOVEMENT_COLUMNS } from './stock-columns.tsx';
import { STOCK_PARENT } from './stock-parent.ts';
import { StockVariantLine } from './stock-variant-line.tsx';

const PARAMS = { page: PAGE };

export default function LedgerPage() {
  const { variantId = '' } = useParams();
  const { values, set } = useListParams(PARAMS);
  const query = useQuery(stockMovementsQuery(variantId, values.page));
  const { data } = query;
  const [isAdjusting, setIsAdjusting] = useState(false);
  return (
    <ListPage
      title="Stock ledger"
      parent={STOCK_PARENT}
      barAction={
        data && (
          <Allowed to="adjustStock">
            <Button size={36} onClick={() => setIsAdjusting(true)}>
              Adjust<span className="max-md:sr-only"> stock</span>
            </Button>
          </Allowed>
        )
      }
    >
      {data && (
        <div className="min-w-0 border border-border rounded-md bg-surface mb-4 px-3.5 py-3">
          <StockVariantLine variant={data.variant}>
            <span className="flex flex-none flex-wrap items-center justify-end gap-2 ml-auto">
              <StockCountBadge stock={data.variant.stock} />
            </span>
          </StockVariantLine>
        </div>
      )}
      <DataTable
        label="Stock movements of this variant"
        what="movements"
        errorWhat="this variant"
        list={toListState(query, data?.movements)}
        columns={MOVEMENT_COLUMNS}
        empty={<p className="stock-empty">No stock movements yet.</p>}
      />
      {data && data.movements.length > 0 && (
        <ListPager pagination={data.pagination} what="movements" onPage={(page) => set({ page }, { scroll: true })} />
      )}
      {data && isAdjusting && <AdjustStockDialog variant={data.variant} onClose={() => setIsAdjusting(false)} />}
    </ListPage>
  );
}
