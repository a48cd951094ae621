import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { isIdle } from './import-labels.ts';
import { type ImportStatus, importRunQuery } from './import-runs.data.ts';

const POLL_INTERVAL_MS = 700;
/** States in which an import writes. After them, the data of other pages is stale. */
const WRITING_STATUSES = new Set<ImportStatus>(['applying', 'stopping', 'undoing']);

/**
 * Polls an import until it stops. Progress is stored on the server, so a closed tab loses nothing.
 * With `wasWriting`, an import that finishes before the first poll still counts as written.
 */
export function useImportRun(id: string, { wasWriting = false } = {}) {
  const cache = useQueryClient();
  const query = useQuery({
    ...importRunQuery(id),
    refetchInterval: ({ state: { data } }) => (data && isIdle(data) ? false : POLL_INTERVAL_MS),
  });
  const status = query.data?.status;
  const lastStatus = useRef(wasWriting ? 'applying' : status);

  // An import may have changed any data, so invalidate everything.
  useEffect(() => {
    if (!status) return;
    const previousStatus = lastStatus.current;
    lastStatus.current = status;
    if (previousStatus && WRITING_STATUSES.has(previousStatus) && isIdle({ status })) void cache.invalidateQueries();
  }, [cache, status]);

  return { run: query.data, error: query.error, isFetching: query.isFetching, refetch: () => void query.refetch() };
}
