import { createContext, useContext, useState } from 'react';
import { useStore } from '../../../platform/store.ts';
import type { FieldState } from '../../../ui/form/use-form.ts';
import { type ContentPath, getAt, isWithin, setAt } from '../drafts/content-path.ts';
import type { DraftEditor } from '../drafts/draft-editor.ts';
import { type FieldSpec, isEmptyValue } from './field-specs.ts';

/** The draft that the fields below edit. */
export const EditorContext = createContext<DraftEditor | undefined>(undefined);

export function useEditor(): DraftEditor {
  const editor = useContext(EditorContext);
  if (!editor) throw new Error('Fields of a content need an EditorContext');
  return editor;
}

export type ContentField<Value> = FieldState<Value> & { warning: string | undefined };

/** State of one field of the draft. A required field that is empty has an error once it was left. */
export function useContentField<Value>(spec: FieldSpec, path: ContentPath): ContentField<Value> {
  const editor = useEditor();
  const { content, problems } = useStore(editor.store);
  const [wasLeft, setWasLeft] = useState(false);
  const value = getAt(content, path) as Value;
  // A list or group shows its own problems only. Those below it belong to other fields.
  const own = problems.filter((problem) =>
    spec.type === 'image' ? isWithin(problem.path, path) : problem.path === path,
  );
  const isMissing = spec.isRequired && wasLeft && isEmptyValue(value);
  return {
    name: path,
    value,
    error: own.find(({ blocks }) => blocks)?.message ?? (isMissing ? 'Required' : undefined),
    warning: own.find(({ blocks }) => !blocks)?.message,
    onValue: (next) => editor.edit(path, (now) => setAt(now, path, next)),
    onLeave: () => setWasLeft(true),
  };
}
