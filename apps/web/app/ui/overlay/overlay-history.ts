import { createStore } from '../../platform/store.ts';

type Closing = {
  close: () => void;
  /** Whether it stays open for now, to ask whether it may close. */
  asksFirst: () => boolean;
};

/** Without `closing` it is part of the page's address: Back is the router's, which then no longer shows it. */
type Overlay = { id: number; element: Element; closing: Closing | undefined };

/** What lies over the page, topmost last: the stack of modals, which the Back button closes one by one. */
export const overlays = createStore<readonly Overlay[]>([]);

let lastId = 0;
let backsToIgnore = 0;
let steps = 0;

// Here and not when a dialog opens: Chromium calls the listeners of a window in the order they came, captured or not, and
// this one must come before the router's. For the router nothing happens then: the page under the dialog stays as it is.
if (typeof window !== 'undefined') window.addEventListener('popstate', closeTopmost, true);

/**
 * Gives an open dialog its own step in the browser's history, so that Back closes it instead of leaving the page.
 * Without `closing` it takes none: the page that shows it has already given it an address. Returns what to call once the
 * dialog is gone, however it went.
 */
export function coverPage(element: Element, closing?: Closing): () => void {
  lastId += 1;
  const overlay = { id: lastId, element, closing };
  if (closing) takeHistoryEntry(overlay.id);
  overlays.write([...overlays.read(), overlay]);

  return () => {
    overlays.write(overlays.read().filter(({ id }) => id !== overlay.id));
    // A moment later: a dialog that opens instead of this one takes its entry over, and a link may have replaced it.
    // Whoever has gone back to the entry by then, from where that link led, wants to be there.
    const known = steps;
    setTimeout(() => steps === known && leaveEntry());
  };
}

/** Steps back over the entry of a dialog that has closed; where two closed at once, there is another under it. */
function leaveEntry(): void {
  if (backsToIgnore > 0 || !isLeftOver(history.state?.overlay)) return;
  backsToIgnore += 1;
  history.back();
}

function isLeftOver(id: number | undefined): boolean {
  return id !== undefined && !overlays.read().some((open) => open.id === id);
}

function takeHistoryEntry(id: number): void {
  const { overlay, idx = 0, ...state } = history.state ?? {};
  if (isLeftOver(overlay)) {
    history.replaceState({ ...state, idx, overlay: id }, '');
  } else {
    // The router numbers its entries in `idx`; ours takes the next number, so that a link in a dialog may replace it.
    history.pushState({ ...state, idx: idx + 1, overlay: id }, '');
  }
}

function closeTopmost(event: PopStateEvent): void {
  steps += 1;
  if (backsToIgnore > 0) {
    backsToIgnore -= 1;
    event.stopImmediatePropagation();
    leaveEntry();
    return;
  }
  const topmost = overlays.read().at(-1);
  // One that a link has closed may still be in the list for a moment, and Back is then about the page.
  if (!topmost?.closing || !topmost.element.matches('[open]')) return;
  event.stopImmediatePropagation();
  // Back has used its step up; whatever stays needs one for the next Back.
  if (topmost.closing.asksFirst()) takeHistoryEntry(topmost.id);
  topmost.closing.close();
}
