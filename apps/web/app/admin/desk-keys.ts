import type { PagePath } from '@kinari/contract/pages';
import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router';
import { isBusyElsewhere } from './busy-elsewhere.ts';

/** What lies over any page of the back office. */
export type DeskOverlay = 'palette' | 'keys';

/** After G, the page of a letter. */
export const PAGE_LETTERS = {
  d: '/admin/dashboard',
  o: '/admin/order',
  p: '/admin/product',
  r: '/admin/returns',
} as const satisfies Record<string, PagePath>;

// Whoever pauses for longer has forgotten the G.
const LETTER_MS = 1500;

/** The keys of every page: Ctrl+K to search or jump, ? for all keys, G and a letter for a page. */
export function useDeskKeys(open: (what: DeskOverlay) => void): void {
  const navigate = useNavigate();
  const show = useEffectEvent(open);
  const go = useEffectEvent((to: PagePath) => void navigate(to));

  useEffect(() => {
    let goingSince = Number.NEGATIVE_INFINITY;
    const onKeyDown = (event: KeyboardEvent) => {
      const key = event.key.toLowerCase();
      if ((event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && key === 'k') {
        // The browser's own box must not open instead, whatever else is open here.
        event.preventDefault();
        if (!document.querySelector('dialog:modal')) show('palette');
        return;
      }
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isBusyElsewhere(event.target)) return;
      const isGoing = event.timeStamp - goingSince < LETTER_MS;
      goingSince = key === 'g' && !isGoing ? event.timeStamp : Number.NEGATIVE_INFINITY;
      const to = isGoing ? PAGE_LETTERS[key as keyof typeof PAGE_LETTERS] : undefined;
      if (to) {
        event.preventDefault();
        // A list of this page has a key of the same letter.
        event.stopImmediatePropagation();
        go(to);
      } else if (key === '?') {
        event.preventDefault();
        show('keys');
      }
    };
    // Before the page's own keys.
    document.addEventListener('keydown', onKeyDown, true);
    return () => document.removeEventListener('keydown', onKeyDown, true);
  }, []);
}
