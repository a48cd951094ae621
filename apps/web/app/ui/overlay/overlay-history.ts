import { createStore } from '../../platform/store.ts';

type CloseHandlers = {
  close: () => void;
  /** True if it stays open to ask for confirmation. */
  confirmsClose: () => boolean;
};

/** Without `closing` the overlay is part of the URL, and the router handles Back. */
type Overlay = { id: number; element: Element; closing: CloseHandlers | undefined };

/** Open overlays, topmost last. Back closes them one at a time. */
export const overlays = createStore<readonly Overlay[]>([]);

let lastId = 0;
let backsToIgnore = 0;
let steps = 0;

// At load, because this listener must run before the router's, and Chromium calls window listeners in the order they
// were added. The router then does not see the event, and the page under the dialog stays as it is.
if (typeof window !== 'undefined') window.addEventListener('popstate', closeTopmost, true);

/**
 * Adds a history entry for an open dialog, so that Back closes it instead of leaving the page. Without `closing` it
 * adds none, because the dialog is in the URL. Returns a function to call after the dialog has closed.
 */
export function openOverlay(element: Element, closing?: CloseHandlers): () => void {
  lastId += 1;
  const overlay = { id: lastId, element, closing };
  if (closing) pushHistoryEntry(overlay.id);
  overlays.write([...overlays.read(), overlay]);

  return () => {
    overlays.write(overlays.read().filter(({ id }) => id !== overlay.id));
    // Deferred: a dialog that opens next reuses the entry, and a link may have replaced it. Do nothing if the user has
    // navigated back to the entry by then.
    const stepsBefore = steps;
    setTimeout(() => steps === stepsBefore && leaveHistoryEntry());
  };
}

/** Goes back over the entry of a closed dialog. If two closed at once, another entry follows. */
function leaveHistoryEntry(): void {
  if (backsToIgnore > 0 || !isStaleEntry(history.state?.overlay)) return;
  backsToIgnore += 1;
  history.back();
}

function isStaleEntry(id: number | undefined): boolean {
  return id !== undefined && !overlays.read().some((open) => open.id === id);
}

function pushHistoryEntry(id: number): void {
  const { overlay, idx = 0, ...state } = history.state ?? {};
  if (isStaleEntry(overlay)) {
    history.replaceState({ ...state, idx, overlay: id }, '');
  } else {
    // The router numbers its entries in `idx`. Ours takes the next number, so that a link in a dialog can replace it.
    history.pushState({ ...state, idx: idx + 1, overlay: id }, '');
  }
}

function closeTopmost(event: PopStateEvent): void {
  steps += 1;
  if (backsToIgnore > 0) {
    backsToIgnore -= 1;
    event.stopImmediatePropagation();
    leaveHistoryEntry();
    return;
  }
  const topmost = overlays.read().at(-1);
  // A dialog that a link has closed may still be in the list. Back then belongs to the page.
  if (!topmost?.closing || !topmost.element.matches('[open]')) return;
  event.stopImmediatePropagation();
  // Back has used up the entry. A dialog that stays open needs a new one.
  if (topmost.closing.confirmsClose()) pushHistoryEntry(topmost.id);
  topmost.closing.close();
}
