import { useEffect } from 'react';
import { useStore } from '../../../platform/store.ts';
import { useUnsavedChangesPrompt } from '../../../session/use-unsaved-changes-prompt.ts';
import { useUnloadWarning } from '../../../ui/overlay/use-unload-warning.ts';
import type { SaveStatus } from './draft-editor.ts';
import type { Drafts } from './drafts.ts';

/** Asks before typed text is lost. A save that runs or waits is finished, so it only keeps the tab open. */
export function useLeaveGuard(drafts: Drafts): void {
  useStore(drafts.changes);
  const statuses = drafts.list().map(({ store }) => store.read().status);
  const hasAny = (...wanted: SaveStatus[]) => statuses.some((status) => wanted.includes(status));
  useUnsavedChangesPrompt(hasAny('incomplete', 'failed', 'stale'), 'Leave without saving your draft?');
  useUnloadWarning(hasAny('waiting', 'saving'));
  useEffect(() => () => void drafts.flush(), [drafts]);
}
