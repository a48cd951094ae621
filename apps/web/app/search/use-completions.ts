import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useState } from 'react';
import { queryClient } from '../signed-in/query-client.ts';
import { type Completion, completionsQuery } from './completions.data.ts';
import { useDebounced } from './use-debounced.ts';
import { useSearcher } from './use-searcher.ts';

const DEBOUNCE_MS = 100;

/** The completions of what is typed, and which of them the arrows have come to. */
export function useCompletions(typed: string, onChoose: (completion: Completion) => void) {
  const [asked] = useDebounced(typed, DEBOUNCE_MS);
  const query = useQuery(completionsQuery(useSearcher(), asked), queryClient());
  const [closedAt, setClosedAt] = useState<string>();
  const [at, setAt] = useState<{ typed: string; place: number }>();

  const groups = typed === '' || closedAt === typed ? [] : (query.data ?? []);
  const all = groups.flatMap(({ completions }) => completions);
  // Another letter begins anew.
  const active = at?.typed === typed && at.place < all.length ? at.place : undefined;

  function onKeyDown(event: KeyboardEvent) {
    if (all.length === 0 || event.nativeEvent.isComposing) return;
    const chosen = active === undefined ? undefined : all[active];
    if (event.key === 'ArrowDown') setAt({ typed, place: ((active ?? -1) + 1) % all.length });
    else if (event.key === 'ArrowUp') setAt({ typed, place: (active || all.length) - 1 });
    else if (event.key === 'Enter' && chosen) onChoose(chosen);
    else if (event.key === 'Escape') setClosedAt(typed);
    else return;
    event.preventDefault();
  }

  return { groups, active, onKeyDown, areKnown: !query.isLoading };
}
