import './stock.css';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams, useSearchParams } from 'react-router';
import { isSignedOut } from '../../session/query-client.ts';
import { Button } from '../../ui/button.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { RowSkeletons } from '../table/row-skeletons.tsx';
import { AdminPage } from '../ui/admin-page.tsx';
import { StockCountBadge } from '../variants/stock-count-badge.tsx';
import { AdjustStockDialog } from './adjust-stock-dialog.tsx';
import { stockMovementsQuery } from './stock.data.ts';
import { StockLedger } from './stock-ledger.tsx';
import { StockPager } from './stock-pager.tsx';
import { StockVariantLine } from './stock-variant-line.tsx';

export default function LedgerPage() {
  const { variantId = '' } = useParams();
  const [params, setParams] = useSearchParams();
  const pageParam = params.get('page') ?? '';
  const page = /^[1-9]\d{0,5}$/.test(pageParam) ? Number(pageParam) : 1;
  const { data, error, isFetching, refetch } = useQuery(stockMovementsQuery(variantId, page));
  const [isAdjusting, setIsAdjusting] = useState(false);
  return (
    <AdminPage
      title="Stock ledger"
      action={
        data && (
          <Button size={44} onClick={() => setIsAdjusting(true)}>
            Adjust stock
          </Button>
        )
      }
    >
      <p className="pb-3">
        <Link to="/admin/stock" className="stock-back">
          All stock
        </Link>
      </p>
      {data ? (
        <>
          <div className="stock-head">
            <StockVariantLine variant={data.variant}>
              <span className="stock-line-end">
                <StockCountBadge stock={data.variant.stock} />
              </span>
            </StockVariantLine>
          </div>
          {data.movements.length > 0 ? (
            <>
              <StockLedger movements={data.movements} />
              <StockPager
                pagination={data.pagination}
                what="movements"
                onPage={(next) => setParams(next > 1 ? { page: String(next) } : {})}
              />
            </>
          ) : (
            <p className="stock-empty">No stock movements yet.</p>
          )}
          {isAdjusting && <AdjustStockDialog variant={data.variant} onClose={() => setIsAdjusting(false)} />}
        </>
      ) : error && !isSignedOut(error) ? (
        <LoadError what="this variant" busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <RowSkeletons count={8} what="movements" />
      )}
    </AdminPage>
  );
}
