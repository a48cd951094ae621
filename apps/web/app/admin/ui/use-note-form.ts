import { useRef } from 'react';
import { showError } from '../../session/show-error.ts';
import { useUnsavedChangesPrompt } from '../../session/use-unsaved-changes-prompt.ts';
import { useForm } from '../../ui/form/use-form.ts';

const EMPTY_NOTE = { text: '' };
const SAVE_FAILED = 'Couldn’t save the note. Try again.';

/** The form of a new staff note. `add` gets the idempotency key of the note. */
export function useNoteForm(add: (note: { text: string; key: string }) => Promise<unknown>) {
  const lastAttempt = useRef<{ of: string; key: string }>(undefined);
  const noteForm = useForm({
    initial: EMPTY_NOTE,
    validate: ({ text }) => ({ text: text.trim() ? undefined : 'Enter a note' }),
    submit: async ({ text }) => {
      // A retry of the same text reuses the idempotency key, so it creates one note.
      if (lastAttempt.current?.of !== text) lastAttempt.current = { of: text, key: crypto.randomUUID() };
      await add({ text, key: lastAttempt.current.key });
      lastAttempt.current = undefined;
      noteForm.set(EMPTY_NOTE);
    },
    onFailure: (error) => showError(error, SAVE_FAILED),
    fallback: SAVE_FAILED,
  });
  useUnsavedChangesPrompt(noteForm.isDirty);
  return noteForm;
}
