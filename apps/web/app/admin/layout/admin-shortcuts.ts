import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router';
import { canOpenPage } from '../navigation/admin-menu.ts';
import { ADMIN_PAGES, type AdminPath } from '../navigation/admin-pages.ts';
import { useCanCall } from '../navigation/use-can-call.ts';
import { isModalOpen, isTyping } from '../ui/is-typing.ts';

/** Overlays available on every admin page. */
export type AdminOverlay = 'palette' | 'keys';

/** The page that G and this key open. */
export const PAGE_SHORTCUTS = {
  d: '/admin/dashboard',
  o: '/admin/order',
  p: '/admin/product',
  r: '/admin/returns',
} as const satisfies Record<string, AdminPath>;

// A longer pause cancels the G.
const SEQUENCE_TIMEOUT_MS = 1500;

/** Shortcuts of every page: Ctrl+K opens the palette, ? lists the shortcuts, G and another key opens a page. */
export function useAdminShortcuts(open: (overlay: AdminOverlay) => void): void {
  const navigate = useNavigate();
  const show = useEffectEvent(open);
  const canCall = useCanCall();
  const go = useEffectEvent((to: AdminPath) => {
    if (canOpenPage(ADMIN_PAGES[to], canCall)) void navigate(to);
  });

  useEffect(() => {
    let sequenceStartedAt = Number.NEGATIVE_INFINITY;
    const onKeyDown = (event: KeyboardEvent) => {
      const key = event.key.toLowerCase();
      if ((event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && key === 'k') {
        // Never open the browser's own search box, even if a dialog is open here.
        event.preventDefault();
        if (!isModalOpen()) show('palette');
        return;
      }
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isTyping(event.target)) return;
      const isInSequence = event.timeStamp - sequenceStartedAt < SEQUENCE_TIMEOUT_MS;
      sequenceStartedAt = key === 'g' && !isInSequence ? event.timeStamp : Number.NEGATIVE_INFINITY;
      const to = isInSequence ? PAGE_SHORTCUTS[key as keyof typeof PAGE_SHORTCUTS] : undefined;
      if (to) {
        event.preventDefault();
        // A list on this page may use the same key.
        event.stopImmediatePropagation();
        go(to);
      } else if (key === '?') {
        event.preventDefault();
        show('keys');
      }
    };
    // Capture phase: runs before the page's own shortcuts.
    document.addEventListener('keydown', onKeyDown, true);
    return () => document.removeEventListener('keydown', onKeyDown, true);
  }, []);
}
