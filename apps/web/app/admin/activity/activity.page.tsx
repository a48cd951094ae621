import './activity.css';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { isSignedOut } from '../../signed-in/query-client.ts';
import { Button } from '../../ui/button.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { AdminPage } from '../admin-page.tsx';
import { RowSkeletons } from '../table/row-skeletons.tsx';
import { type ActivityFilter, activityQuery } from './activity.data.ts';
import { ActivityList } from './activity-list.tsx';
import { ActivityTools } from './activity-tools.tsx';

const NOTHING: ActivityFilter = { q: '', person: '', kind: '', day: '' };

/** Who did what, of all who work here. */
export default function ActivityPage() {
  const { filter, narrow } = useFilter();
  const listed = useInfiniteQuery(activityQuery(filter));
  const entries = listed.data?.pages.flatMap((page) => page.entries);
  const failed = listed.isError && !isSignedOut(listed.error);

  return (
    <AdminPage title="Activity">
      <p className="mb-4 max-w-180 text-ink-2">
        What staff did, newest first. Nobody can change or delete what stands here.
      </p>
      <ActivityTools filter={filter} onFilter={narrow} />
      {failed && (!entries || listed.isPlaceholderData) ? (
        <LoadFailure what="the activity" busy={listed.isFetching} onRetry={() => void listed.refetch()} />
      ) : !entries ? (
        <RowSkeletons count={8} what="activity" />
      ) : entries.length === 0 ? (
        <Nothing
          isNarrowed={Object.values(filter).some(Boolean)}
          isOnlyNewest={listed.hasNextPage}
          onClear={() => narrow(NOTHING)}
        />
      ) : (
        <ActivityList entries={entries} isStale={listed.isPlaceholderData} />
      )}
      {listed.hasNextPage && (
        <div className="grid justify-items-center pt-5">
          <Button
            kind="secondary"
            size={44}
            busy={listed.isFetchingNextPage}
            onClick={() => void listed.fetchNextPage()}
          >
            Show more
          </Button>
        </div>
      )}
    </AdminPage>
  );
}

type NothingProps = {
  isNarrowed: boolean;
  /** There are older entries that were not looked through yet. */
  isOnlyNewest: boolean;
  onClear: () => void;
};

function Nothing({ isNarrowed, isOnlyNewest, onClear }: NothingProps) {
  return (
    <div className="grid justify-items-center gap-3 py-10 text-center">
      <h2 className="text-h2">Nothing found</h2>
      <p className="text-body text-ink-2">
        {isOnlyNewest
          ? 'Nothing like this among the newest. “Show more” looks further back.'
          : isNarrowed
            ? 'Nobody did anything like this.'
            : 'What staff do will appear here.'}
      </p>
      {isNarrowed && (
        <Button kind="secondary" size={44} onClick={onClear}>
          Show everything
        </Button>
      )}
    </div>
  );
}

/** What the address says is listed. */
function useFilter() {
  const [params, setParams] = useSearchParams();
  const of = (name: keyof ActivityFilter, shape: RegExp) => {
    const value = params.get(name) ?? '';
    return shape.test(value) ? value : '';
  };
  const filter: ActivityFilter = {
    q: params.get('q') ?? '',
    person: of('person', /^[0-9a-f-]{36}$/),
    kind: of('kind', /^[a-z_]{1,40}$/),
    day: of('day', /^\d{4}-\d\d-\d\d$/),
  };

  function narrow(changes: Partial<ActivityFilter>) {
    const named = Object.entries({ ...filter, ...changes }).filter(([, value]) => value !== '');
    // Each word typed would otherwise be a step to go back through.
    setParams(named, { replace: true, preventScrollReset: true });
  }

  return { filter, narrow };
}
