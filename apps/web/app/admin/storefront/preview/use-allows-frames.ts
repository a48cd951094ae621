import { useEffect, useState } from 'react';

const EDITOR_PATH = '/admin/storefront';

/**
 * Only the policy of the editor's own document allows the frame of the preview. Reloads the page if it was opened from
 * another page of the admin. True once the frame can be shown.
 */
export function useAllowsFrames(): boolean {
  const [isAllowed] = useState(wasLoadedHere);
  useEffect(() => {
    if (!isAllowed) window.location.reload();
  }, [isAllowed]);
  return isAllowed;
}

/** True if the browser loaded the document at the path of the editor. */
function wasLoadedHere(): boolean {
  const [loading] = performance.getEntriesByType('navigation');
  return loading === undefined || new URL(loading.name).pathname.toLowerCase().startsWith(EDITOR_PATH);
}
