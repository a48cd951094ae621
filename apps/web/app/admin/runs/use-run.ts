import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { isResting } from './run-words.ts';
import { type RunState, runQuery } from './runs.data.ts';

const ASKED_EVERY_MS = 700;
/** In these a run is writing: when it comes to rest, what other pages show is out of date. */
const WRITING = new Set<RunState>(['applying', 'stopping', 'undoing']);

/**
 * A run as it stands, asked for again and again until it rests. How far it is stands on the server: a closed tab loses
 * nothing. One that was just begun (`wasWriting`) may rest before it is first seen.
 */
export function useRun(id: string, { wasWriting = false } = {}) {
  const cache = useQueryClient();
  const query = useQuery({
    ...runQuery(id),
    refetchInterval: ({ state: { data } }) => (data && isResting(data) ? false : ASKED_EVERY_MS),
  });
  const state = query.data?.state;
  const before = useRef(wasWriting ? 'applying' : state);

  // Prices, stock, lists and figures: a run may have changed whatever the back office has read.
  useEffect(() => {
    if (!state) return;
    const was = before.current;
    before.current = state;
    if (was && WRITING.has(was) && isResting({ state })) void cache.invalidateQueries();
  }, [cache, state]);

  return { run: query.data, error: query.error, isFetching: query.isFetching, refetch: () => void query.refetch() };
}
