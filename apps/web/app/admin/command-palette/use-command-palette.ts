import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useDebouncedValue } from '../../search/use-debounced-value.ts';
import { queryClient } from '../../session/query-client.ts';
import { useMenuScope } from '../navigation/use-menu-scope.ts';
import { adminSearchQuery, MIN_QUERY_LENGTH } from './command-palette.data.ts';
import { buildGroups, type PaletteItem } from './command-palette-items.ts';
import { addRecentItem, recentItems } from './recent-items.ts';

const DEBOUNCE_MS = 120;

export function useCommandPalette(query: string, onClose: () => void) {
  const navigate = useNavigate();
  const [debouncedQuery] = useDebouncedValue(query, DEBOUNCE_MS);
  const { data, isPlaceholderData, isFetching, isError } = useQuery(adminSearchQuery(debouncedQuery), queryClient());
  const isSearching = query.length >= MIN_QUERY_LENGTH;
  const isSettled = !isSearching || (debouncedQuery === query && !isPlaceholderData && !isFetching);
  const [recent] = useState(recentItems);
  const groups = buildGroups(query, { found: isSearching ? data : undefined, recent, ...useMenuScope() });
  const all = groups.flatMap(({ items }) => items);
  const [activeOption, setActiveOption] = useState({ typed: '', place: 0 });
  // A change of the text resets the active item.
  const active = activeOption.typed === query && activeOption.place < all.length ? activeOption.place : 0;
  const pendingEnter = useRef<{ typed: string; inNewTab: boolean }>(undefined);

  function choose(item: PaletteItem, inNewTab: boolean) {
    const { to, state, text, code, group } = item;
    if (group !== 'Do') addRecentItem({ to, text: code ? `${code} ${text}` : text, group });
    if (inNewTab) {
      window.open(to, '_blank', 'noopener');
      onClose();
    } else {
      // Replaces the history entry of the open dialog. Navigation closes the dialog.
      void navigate(to, { replace: true, state: state ?? null });
    }
  }

  // Enter pressed before the results are loaded opens the first new result, not an old one.
  const openPendingItem = useEffectEvent(() => {
    const [first] = all;
    const { current } = pendingEnter;
    pendingEnter.current = undefined;
    if (current?.typed === query && first) choose(first, current.inNewTab);
  });
  useEffect(() => {
    if (isSettled) openPendingItem();
  }, [isSettled]);

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const { key } = event;
    const inNewTab = event.ctrlKey || event.metaKey;
    if (inNewTab && key.toLowerCase() === 'k') onClose();
    else if (key === 'ArrowDown')
      setActiveOption({ typed: query, place: all.length > 0 ? (active + 1) % all.length : 0 });
    else if (key === 'ArrowUp')
      setActiveOption({ typed: query, place: all.length > 0 ? (active || all.length) - 1 : 0 });
    else if (key === 'Enter') {
      const selected = all[active];
      if (!isSettled && activeOption.typed !== query) pendingEnter.current = { typed: query, inNewTab };
      else if (selected) choose(selected, inNewTab);
    } else return;
    event.preventDefault();
  }

  return { groups, active, choose, onKeyDown, isSettled, hasFailed: isSearching && isError && !isFetching };
}
