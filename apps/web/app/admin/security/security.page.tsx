import './security.css';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { isSignedOut } from '../../signed-in/query-client.ts';
import { Button } from '../../ui/button.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AdminPage } from '../admin-page.tsx';
import { SettingsTabs } from '../settings/settings-tabs.tsx';
import { type SecurityFilter, securityQuery } from './security.data.ts';
import { SecurityEvents } from './security-events.tsx';
import { isKind, SecurityTools } from './security-tools.tsx';

/** Who came in, who could not, and whose access changed. */
export default function SecurityPage() {
  const { filter, narrow } = useFilter();
  const listed = useInfiniteQuery(securityQuery(filter));
  const events = listed.data?.pages.flatMap((page) => page.events);
  const failed = listed.isError && !isSignedOut(listed.error);

  return (
    <AdminPage title="Security">
      <SettingsTabs />
      <p className="mb-4 max-w-180 text-ink-2">
        Who signed in, who could not, and whose access was changed. Kept for a year.
      </p>
      <SecurityTools filter={filter} onFilter={narrow} />
      {failed && (!events || listed.isPlaceholderData) ? (
        <LoadFailure what="the security log" busy={listed.isFetching} onRetry={() => void listed.refetch()} />
      ) : !events ? (
        <div aria-busy="true">
          <output className="sr-only">Loading the security log</output>
          <Skeleton className="h-120 rounded-control" />
        </div>
      ) : events.length === 0 ? (
        <Nothing onClear={() => narrow({ kind: undefined, person: '' })} />
      ) : (
        <SecurityEvents events={events} isStale={listed.isPlaceholderData} />
      )}
      {listed.hasNextPage && (
        <div className="grid justify-items-center pt-5">
          <Button
            kind="secondary"
            size={36}
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

function Nothing({ onClear }: { onClear: () => void }) {
  return (
    <div className="grid justify-items-center gap-3 py-10 text-center">
      <h2 className="text-h2">Nothing found</h2>
      <p className="text-body text-ink-2">Nothing of this kind has happened, or nobody has this email or username.</p>
      <Button kind="secondary" size={44} onClick={onClear}>
        Show everything
      </Button>
    </div>
  );
}

/** What the address says is listed. */
function useFilter() {
  const [params, setParams] = useSearchParams();
  const kind = params.get('kind');
  const filter: SecurityFilter = { kind: isKind(kind) ? kind : undefined, person: params.get('person') ?? '' };

  function narrow(changes: Partial<SecurityFilter>) {
    const named = Object.entries({ ...filter, ...changes }).filter((entry): entry is [string, string] =>
      Boolean(entry[1]),
    );
    // Each word typed would otherwise be a step to go back through.
    setParams(named, { replace: true, preventScrollReset: true });
  }

  return { filter, narrow };
}
