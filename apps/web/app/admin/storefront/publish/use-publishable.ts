import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { toKey } from '../drafts/drafts.ts';
import { useDrafts } from '../drafts/drafts-context.ts';
import { type AreaRef, areasQuery } from '../storefront.data.ts';

/** The areas that can be published, and what happens afterwards. */
export function usePublishable() {
  const drafts = useDrafts();
  const { data: areas = [] } = useQuery(areasQuery);
  const unsaved = areas.filter((area) => drafts.isUnsaved(area)).map(({ title }) => title);
  // The list stays as it was when the dialog opened.
  const [ready] = useState(() => areas.filter((area) => area.hasDraft && !drafts.isUnsaved(area)));

  const toRefs = (keys: readonly string[]): AreaRef[] =>
    ready.filter((area) => keys.includes(toKey(area))).map(({ area, slug }) => ({ area, slug }));

  return {
    ready,
    unsaved,
    keys: ready.map(toKey),
    toRefs,
    /** Also after an error, because the server then knows problems of the drafts. */
    reload: (refs: readonly AreaRef[]) => drafts.reload(refs).catch(() => undefined),
  };
}
