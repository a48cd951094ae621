import { SECURITY_EVENT_LABELS, SECURITY_EVENT_TYPES } from '@kinari/contract/labels/security-event-labels';
import { MAX_LENGTH } from '@kinari/contract/limits';
import { useInfiniteQuery } from '@tanstack/react-query';
import { DataTable } from '../table/data-table.tsx';
import { EmptyState } from '../table/empty-state.tsx';
import { FilterSelect } from '../table/filters/filter-select.tsx';
import { SearchBox } from '../table/filters/search-box.tsx';
import { ListPage } from '../table/list-page.tsx';
import { oneOf, typedText } from '../table/list-params.ts';
import { toInfiniteListState } from '../table/list-state.ts';
import { useListShortcuts } from '../table/selection/use-list-shortcuts.ts';
import { useListParams } from '../table/use-list-params.ts';
import { SETTINGS_PARENT } from '../ui/admin-page.tsx';
import { securityEventsQuery } from './security.data.ts';
import { SECURITY_COLUMNS } from './security-columns.tsx';

const PARAMS = { kind: oneOf(SECURITY_EVENT_TYPES), person: typedText(MAX_LENGTH.email) };

export default function SecurityPage() {
  useListShortcuts({});
  const { values: filter, set, reset } = useListParams(PARAMS);
  const events = useInfiniteQuery(securityEventsQuery(filter));

  return (
    <ListPage
      title="Security"
      parent={SETTINGS_PARENT}
      intro="Logins, failed logins and access changes. Stored for one year."
      filters={
        <>
          <SearchBox
            label="Filter by email or username"
            placeholder="Email"
            longest={MAX_LENGTH.email}
            q={filter.person}
            onSearch={({ q: person }) => set({ person })}
          />
          <FilterSelect
            label="Event type"
            all="All events"
            options={SECURITY_EVENT_TYPES.map((kind) => ({ value: kind, label: SECURITY_EVENT_LABELS[kind] }))}
            value={filter.kind ?? ''}
            onValue={(value) => set({ kind: PARAMS.kind.parse(value) })}
          />
        </>
      }
    >
      <DataTable
        label="Security log"
        what="the security log"
        list={toInfiniteListState(events, (page) => page.events)}
        columns={SECURITY_COLUMNS}
        empty={
          <EmptyState title="Nothing found" clear={{ label: 'Clear filters', onClear: () => reset() }}>
            No event matches, or no account has this email or username.
          </EmptyState>
        }
      />
    </ListPage>
  );
}
