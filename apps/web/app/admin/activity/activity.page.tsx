import './activity.css';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { isSignedOut } from '../../session/query-client.ts';
import { Button } from '../../ui/button.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { RowSkeletons } from '../table/row-skeletons.tsx';
import { AdminPage } from '../ui/admin-page.tsx';
import { type ActivityFilter, activityQuery } from './activity.data.ts';
import { ActivityList } from './activity-list.tsx';
import { ActivityToolbar } from './activity-toolbar.tsx';

const EMPTY_FILTER: ActivityFilter = { q: '', person: '', kind: '', day: '' };

/** The audit log of all staff. */
export default function ActivityPage() {
  const { filter, updateFilter } = useActivityFilter();
  const activity = useInfiniteQuery(activityQuery(filter));
  const entries = activity.data?.pages.flatMap((page) => page.entries);
  const failed = activity.isError && !isSignedOut(activity.error);

  return (
    <AdminPage title="Activity">
      <p className="mb-4 max-w-180 text-ink-2">Staff activity, newest first. Entries can’t be edited or deleted.</p>
      <ActivityToolbar filter={filter} onFilter={updateFilter} />
      {failed && (!entries || activity.isPlaceholderData) ? (
        <LoadError what="the activity" busy={activity.isFetching} onRetry={() => void activity.refetch()} />
      ) : !entries ? (
        <RowSkeletons count={8} what="activity" />
      ) : entries.length === 0 ? (
        <ActivityEmptyState
          isNarrowed={Object.values(filter).some(Boolean)}
          isOnlyNewest={activity.hasNextPage}
          onClear={() => updateFilter(EMPTY_FILTER)}
        />
      ) : (
        <ActivityList entries={entries} isStale={activity.isPlaceholderData} />
      )}
      {activity.hasNextPage && (
        <div className="grid justify-items-center pt-5">
          <Button
            kind="secondary"
            size={44}
            busy={activity.isFetchingNextPage}
            onClick={() => void activity.fetchNextPage()}
          >
            Show more
          </Button>
        </div>
      )}
    </AdminPage>
  );
}

type ActivityEmptyStateProps = {
  isNarrowed: boolean;
  /** Older entries exist that were not searched yet. */
  isOnlyNewest: boolean;
  onClear: () => void;
};

function ActivityEmptyState({ isNarrowed, isOnlyNewest, onClear }: ActivityEmptyStateProps) {
  return (
    <div className="grid justify-items-center gap-3 py-10 text-center">
      <h2 className="text-h2">Nothing found</h2>
      <p className="text-body text-ink-2">
        {isOnlyNewest
          ? 'No match among the newest entries. Select “Show more” to search older ones.'
          : isNarrowed
            ? 'No activity matches these filters.'
            : 'Staff activity will appear here.'}
      </p>
      {isNarrowed && (
        <Button kind="secondary" size={44} onClick={onClear}>
          Clear filters
        </Button>
      )}
    </div>
  );
}

function useActivityFilter() {
  const [params, setParams] = useSearchParams();
  const parseParam = (name: keyof ActivityFilter, pattern: RegExp) => {
    const value = params.get(name) ?? '';
    return pattern.test(value) ? value : '';
  };
  const filter: ActivityFilter = {
    q: params.get('q') ?? '',
    person: parseParam('person', /^[0-9a-f-]{36}$/),
    kind: parseParam('kind', /^[a-z_]{1,40}$/),
    day: parseParam('day', /^\d{4}-\d\d-\d\d$/),
  };

  function updateFilter(changes: Partial<ActivityFilter>) {
    const filterEntries = Object.entries({ ...filter, ...changes }).filter(([, value]) => value !== '');
    // Replace: otherwise each typed word adds a history entry.
    setParams(filterEntries, { replace: true, preventScrollReset: true });
  }

  return { filter, updateFilter };
}
