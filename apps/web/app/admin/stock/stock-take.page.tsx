import './stock.css';
import '../packing/packing.css';
import { formatDay, formatPlural, toIndianDate } from '@kinari/contract/locale';
import { useQuery } from '@tanstack/react-query';
import { errorMessage } from '../../platform/api.ts';
import { isSignedOut } from '../../session/query-client.ts';
import { Button } from '../../ui/button.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { notify } from '../../ui/toast.ts';
import { EmptyState } from '../table/empty-state.tsx';
import { RowSkeletons } from '../table/row-skeletons.tsx';
import { AdminPage } from '../ui/admin-page.tsx';
import { type AppliedStockTake, stockTakeQuery, useStartStockTake } from './stock.data.ts';
import { STOCK_DRAWING } from './stock-drawing.tsx';
import { STOCK_PARENT } from './stock-parent.ts';
import { StockTakeInProgress } from './stock-take-in-progress.tsx';

/** Stock take. Only one is open at a time, and it can be paused and resumed. */
export default function StockTakePage() {
  const { data, error, isFetching, refetch } = useQuery(stockTakeQuery(1, false));
  return (
    <AdminPage title="Stock take" parent={STOCK_PARENT}>
      {data?.take ? (
        <StockTakeInProgress take={data.take} />
      ) : data ? (
        <StartStockTake latest={data.latest} />
      ) : error && !isSignedOut(error) ? (
        <LoadError what="the stock take" busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <RowSkeletons count={5} what="counts" />
      )}
    </AdminPage>
  );
}

function StartStockTake({ latest }: { latest: AppliedStockTake | null }) {
  const { mutate, isPending } = useStartStockTake();
  const start = () => mutate(undefined, { onError: (error) => notify({ text: errorMessage(error), tone: 'bad' }) });
  return (
    <EmptyState
      title="Count your stock"
      drawing={STOCK_DRAWING}
      action={
        <>
          <Button size={44} busy={isPending} onClick={start}>
            Start stock take
          </Button>
          {latest && (
            <p className="pt-3">
              Last stock take: {formatDay(toIndianDate(new Date(latest.endedAt)))} by {latest.endedBy},{' '}
              {formatPlural(latest.variants, 'variant')} counted, {latest.more} more and {latest.fewer} fewer than
              expected.
            </p>
          )}
          <p className="max-w-[60ch] pt-3 text-text-subtle">
            You can pause and resume, and several people can count at once. New orders can come in, but don’t pack from
            an area while it is being counted.
          </p>
        </>
      }
    >
      Scan every unit in the area you count. Counts are compared with the expected stock: units for sale, and units sold
      but not packed yet. Stock changes only when you apply the counts. Variants you don’t count stay the same.
    </EmptyState>
  );
}
