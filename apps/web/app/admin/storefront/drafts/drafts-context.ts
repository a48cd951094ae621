import { useQuery } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import { useStore } from '../../../platform/store.ts';
import { type AreaRef, draftQuery } from '../storefront.data.ts';
import type { DraftEditor } from './draft-editor.ts';
import { createDrafts, type Drafts } from './drafts.ts';

export const DraftsContext = createContext<Drafts>(createDrafts(() => {}));

/** The drafts of the page. Renders again after each change of one. */
export function useDrafts(): Drafts {
  const drafts = useContext(DraftsContext);
  useStore(drafts.changes);
  return drafts;
}

/** Opens the draft of an area. */
export function useDraftEditor(ref: AreaRef) {
  const drafts = useContext(DraftsContext);
  const known = drafts.find(ref);
  const { data, isError, isFetching, refetch } = useQuery({ ...draftQuery(ref), enabled: known === undefined });
  const editor: DraftEditor | undefined = known ?? (data && drafts.open(data));
  return { editor, isError, isFetching, retry: () => void refetch() };
}
