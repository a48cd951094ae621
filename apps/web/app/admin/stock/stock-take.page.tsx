import './stock.css';
import '../packing/packing.css';
import { useQuery } from '@tanstack/react-query';
import { errorMessage } from '../../platform/api.ts';
import { isSignedOut } from '../../session/query-client.ts';
import { Button } from '../../ui/button.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { notify } from '../../ui/toast.ts';
import { RowSkeletons } from '../table/row-skeletons.tsx';
import { AdminPage } from '../ui/admin-page.tsx';
import { stockTakeQuery, useStartStockTake } from './stock.data.ts';
import { StockTakeInProgress } from './stock-take-in-progress.tsx';

/** Stock take. Only one is open at a time, and it can be paused and resumed. */
export default function StockTakePage() {
  const { data, error, isFetching, refetch } = useQuery(stockTakeQuery(1, false));
  return (
    <AdminPage title="Stock take">
      {data?.take ? (
        <StockTakeInProgress take={data.take} />
      ) : data ? (
        <StartStockTake />
      ) : error && !isSignedOut(error) ? (
        <LoadError what="the stock take" busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <RowSkeletons count={5} what="counts" />
      )}
    </AdminPage>
  );
}

function StartStockTake() {
  const { mutate, isPending } = useStartStockTake();
  const start = () => mutate(undefined, { onError: (error) => notify({ text: errorMessage(error), tone: 'bad' }) });
  return (
    <div className="stock-empty">
      <p>
        Scan every unit in the area you count. Counts are compared with the expected stock: units for sale, and units
        sold but not packed yet. Stock changes only when you apply the counts. Variants you don’t count stay the same.
      </p>
      <p>
        You can pause and resume, and several people can count at once. New orders can come in, but don’t pack from an
        area while it is being counted.
      </p>
      <Button size={44} busy={isPending} onClick={start}>
        Start stock take
      </Button>
    </div>
  );
}
