import { createStore } from '../../../platform/store.ts';
import { listMissingFields } from '../areas/area-fields.ts';
import { type AreaRef, type Draft, fetchDraft, saveDraft } from '../storefront.data.ts';
import { DraftEditor } from './draft-editor.ts';

export type Drafts = ReturnType<typeof createDrafts>;

/** The drafts that were opened since the page loaded. They keep what was typed when another tab is shown. */
export function createDrafts(onSaved: () => void) {
  const editors = new Map<string, DraftEditor>();
  /** Grows with every change of a draft. */
  const changes = createStore(0);
  const countChange = () => changes.write(changes.read() + 1);

  function open(draft: Draft): DraftEditor {
    const { area, slug } = draft;
    const known = editors.get(toKey(draft));
    if (known) return known;
    const editor = new DraftEditor({
      draft,
      save: (revision, content) => saveDraft({ area, slug }, revision, content),
      load: () => fetchDraft({ area, slug }),
      isComplete: (content) => listMissingFields(area, content).length === 0,
      onSaved,
      onChange: countChange,
    });
    editors.set(toKey(draft), editor);
    return editor;
  }

  return {
    changes,
    open,
    find: (ref: AreaRef) => editors.get(toKey(ref)),
    list: () => [...editors.values()],
    /** For a page that is gone. */
    forget: (ref: AreaRef) => void editors.delete(toKey(ref)),
    flush: () => Promise.all([...editors.values()].map(({ flush }) => flush())),
    /** Shows a draft that the server made, such as a restored version. */
    show: (draft: Draft) => {
      const known = editors.get(toKey(draft));
      if (known) known.replace(draft);
      else open(draft);
      onSaved();
    },
    /** Loads the drafts again, after they were published. */
    reload: (refs: readonly AreaRef[]) =>
      Promise.all(refs.map(async (ref) => editors.get(toKey(ref))?.replace(await fetchDraft(ref)))),
    /** True if the newest content of an area is not on the server. */
    isUnsaved: (ref: AreaRef) => (editors.get(toKey(ref))?.store.read().status ?? 'saved') !== 'saved',
  };
}

export function toKey({ area, slug }: AreaRef): string {
  return slug ? `${area}/${slug}` : area;
}
