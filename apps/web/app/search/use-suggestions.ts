import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useState } from 'react';
import { queryClient } from '../session/query-client.ts';
import { type Suggestion, suggestionsQuery } from './suggestions.data.ts';
import { useDebouncedValue } from './use-debounced-value.ts';
import { useSearcherId } from './use-searcher-id.ts';

const DEBOUNCE_MS = 100;

export function useSuggestions(typed: string, onChoose: (suggestion: Suggestion) => void) {
  const [debouncedText] = useDebouncedValue(typed, DEBOUNCE_MS);
  const query = useQuery(suggestionsQuery(useSearcherId(), debouncedText), queryClient());
  const [closedAt, setClosedAt] = useState<string>();
  const [at, setAt] = useState<{ typed: string; place: number }>();

  const groups = typed === '' || closedAt === typed ? [] : (query.data ?? []);
  const all = groups.flatMap(({ suggestions }) => suggestions);
  // Typing resets the active option.
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
