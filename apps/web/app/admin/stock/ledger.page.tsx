import './stock.css';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams, useSearchParams } from 'react-router';
import { isSignedOut } from '../../signed-in/query-client.ts';
import { Button } from '../../ui/button.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { AdminPage } from '../admin-page.tsx';
import { RowSkeletons } from '../table/row-skeletons.tsx';
import { StockCount } from '../variants/stock-count.tsx';
import { CorrectDialog } from './correct-dialog.tsx';
import { Ledger } from './ledger.tsx';
import { ledgerQuery } from './stock.data.ts';
import { StockPager } from './stock-pager.tsx';
import { VariantLine } from './variant-line.tsx';

/** The ledger of a variant: every movement, why, by whom, and what lay there after it. */
export default function LedgerPage() {
  const { variantId = '' } = useParams();
  const [params, setParams] = useSearchParams();
  const asked = params.get('page') ?? '';
  const page = /^[1-9]\d{0,5}$/.test(asked) ? Number(asked) : 1;
  const { data, error, isFetching, refetch } = useQuery(ledgerQuery(variantId, page));
  const [correcting, setCorrecting] = useState(false);
  return (
    <AdminPage
      title="Stock ledger"
      action={
        data && (
          <Button size={44} onClick={() => setCorrecting(true)}>
            Correct
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
            <VariantLine variant={data.variant}>
              <span className="stock-line-end">
                <StockCount stock={data.variant.stock} />
              </span>
            </VariantLine>
          </div>
          {data.movements.length > 0 ? (
            <>
              <Ledger movements={data.movements} />
              <StockPager
                pagination={data.pagination}
                what="movements"
                onPage={(next) => setParams(next > 1 ? { page: String(next) } : {})}
              />
            </>
          ) : (
            <p className="stock-empty">Nothing has come in or gone out yet.</p>
          )}
          {correcting && <CorrectDialog variant={data.variant} onClose={() => setCorrecting(false)} />}
        </>
      ) : error && !isSignedOut(error) ? (
        <LoadFailure what="this variant" busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <RowSkeletons count={8} what="movements" />
      )}
    </AdminPage>
  );
}
