import './stock.css';
import '../packing/packing.css';
import { useQuery } from '@tanstack/react-query';
import { failureText } from '../../platform/api.ts';
import { isSignedOut } from '../../signed-in/query-client.ts';
import { Button } from '../../ui/button.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { notify } from '../../ui/toast.ts';
import { AdminPage } from '../admin-page.tsx';
import { RowSkeletons } from '../table/row-skeletons.tsx';
import { OpenTake } from './open-take.tsx';
import { takeQuery, useStart } from './stock.data.ts';

/** Counting what lies on the shelves; one at a time, left and gone on with as people find the time. */
export default function TakePage() {
  const { data, error, isFetching, refetch } = useQuery(takeQuery(1, false));
  return (
    <AdminPage title="Stock take">
      {data?.take ? (
        <OpenTake take={data.take} />
      ) : data ? (
        <NoTake />
      ) : error && !isSignedOut(error) ? (
        <LoadFailure what="the stock take" busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <RowSkeletons count={5} what="counts" />
      )}
    </AdminPage>
  );
}

function NoTake() {
  const { mutate, isPending } = useStart();
  const start = () => mutate(undefined, { onError: (error) => notify({ text: failureText(error), tone: 'bad' }) });
  return (
    <div className="stock-empty">
      <p>
        Scan every unit of the shelves you choose. What you count is compared with what should lie there: what can be
        sold, and what was sold and is not packed yet. Nothing changes before you book it, and what you do not count
        stays as it is.
      </p>
      <p>
        You can leave and go on later, and several people can count at once. Orders may come in meanwhile; only packing
        from a shelf that is being counted should wait.
      </p>
      <Button size={44} busy={isPending} onClick={start}>
        Start a stock take
      </Button>
    </div>
  );
}
