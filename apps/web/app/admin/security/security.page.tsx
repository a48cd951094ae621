import './security.css';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { isSignedOut } from '../../session/query-client.ts';
import { Button } from '../../ui/button.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { SettingsTabs } from '../settings/settings-tabs.tsx';
import { AdminPage } from '../ui/admin-page.tsx';
import { type SecurityFilter, securityEventsQuery } from './security.data.ts';
import { SecurityEvents } from './security-events.tsx';
import { isSecurityKind, SecurityToolbar } from './security-toolbar.tsx';

export default function SecurityPage() {
  const { filter, updateFilter } = useSecurityFilter();
  const eventPages = useInfiniteQuery(securityEventsQuery(filter));
  const events = eventPages.data?.pages.flatMap((page) => page.events);
  const failed = eventPages.isError && !isSignedOut(eventPages.error);

  return (
    <AdminPage title="Security">
      <SettingsTabs />
      <p className="mb-4 max-w-180 text-ink-2">Logins, failed logins and access changes. Stored for one year.</p>
      <SecurityToolbar filter={filter} onFilter={updateFilter} />
      {failed && (!events || eventPages.isPlaceholderData) ? (
        <LoadError what="the security log" busy={eventPages.isFetching} onRetry={() => void eventPages.refetch()} />
      ) : !events ? (
        <div aria-busy="true">
          <output className="sr-only">Loading the security log</output>
          <Skeleton className="h-120 rounded-control" />
        </div>
      ) : events.length === 0 ? (
        <SecurityEmptyState onClear={() => updateFilter({ kind: undefined, person: '' })} />
      ) : (
        <SecurityEvents events={events} isStale={eventPages.isPlaceholderData} />
      )}
      {eventPages.hasNextPage && (
        <div className="grid justify-items-center pt-5">
          <Button
            kind="secondary"
            size={36}
            busy={eventPages.isFetchingNextPage}
            onClick={() => void eventPages.fetchNextPage()}
          >
            Show more
          </Button>
        </div>
      )}
    </AdminPage>
  );
}

function SecurityEmptyState({ onClear }: { onClear: () => void }) {
  return (
    <div className="grid justify-items-center gap-3 py-10 text-center">
      <h2 className="text-h2">Nothing found</h2>
      <p className="text-body text-ink-2">No event matches, or no account has this email or username.</p>
      <Button kind="secondary" size={44} onClick={onClear}>
        Clear filters
      </Button>
    </div>
  );
}

function useSecurityFilter() {
  const [params, setParams] = useSearchParams();
  const kind = params.get('kind');
  const filter: SecurityFilter = { kind: isSecurityKind(kind) ? kind : undefined, person: params.get('person') ?? '' };

  function updateFilter(changes: Partial<SecurityFilter>) {
    const entries = Object.entries({ ...filter, ...changes }).filter((entry): entry is [string, string] =>
      Boolean(entry[1]),
    );
    // Replace: otherwise each typed word adds a history entry.
    setParams(entries, { replace: true, preventScrollReset: true });
  }

  return { filter, updateFilter };
}
