import './activity.css';
import { MAX_LENGTH } from '@kinari/contract/limits';
import { useInfiniteQuery } from '@tanstack/react-query';
import { EmptyState } from '../table/empty-state.tsx';
import { ListContent } from '../table/list-content.tsx';
import { ListPage } from '../table/list-page.tsx';
import { pattern, typedText } from '../table/list-params.ts';
import { toInfiniteListState } from '../table/list-state.ts';
import { useListShortcuts } from '../table/selection/use-list-shortcuts.ts';
import { useListParams } from '../table/use-list-params.ts';
import { SETTINGS_PARENT } from '../ui/admin-page.tsx';
import { activityQuery } from './activity.data.ts';
import { ActivityFilters } from './activity-filters.tsx';
import { ActivityList } from './activity-list.tsx';

const PARAMS = {
  q: typedText(MAX_LENGTH.searchWords),
  person: pattern(/^[0-9a-f-]{36}$/),
  kind: pattern(/^[a-z_]{1,40}$/),
  day: pattern(/^\d{4}-\d\d-\d\d$/),
};

/** The audit log of all staff. */
export default function ActivityPage() {
  useListShortcuts({});
  const { values: filter, set, reset } = useListParams(PARAMS);
  const activity = useInfiniteQuery(activityQuery(filter));
  const list = toInfiniteListState(activity, (page) => page.entries);
  const isNarrowed = Object.values(filter).some(Boolean);

  return (
    <ListPage
      title="Activity"
      parent={SETTINGS_PARENT}
      intro="Staff activity, newest first. Entries can’t be edited or deleted."
      filters={<ActivityFilters filter={filter} onFilter={set} />}
    >
      <ListContent
        list={list}
        what="activity"
        errorWhat="the activity"
        empty={
          <EmptyState
            title="Nothing found"
            clear={isNarrowed ? { label: 'Clear filters', onClear: () => reset() } : undefined}
          >
            {list.more
              ? 'No match among the newest entries. Select “Show more” to search older ones.'
              : isNarrowed
                ? 'No activity matches these filters.'
                : 'Staff activity will appear here.'}
          </EmptyState>
        }
      >
        {(entries) => <ActivityList entries={entries} isStale={list.isStale} />}
      </ListContent>
    </ListPage>
  );
}
