import { MAX_LENGTH } from '@kinari/contract/limits';
import { formatDateTime } from '@kinari/contract/locale';
import { Trash2 } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { showError } from '../../session/show-error.ts';
import { useUnsavedChangesPrompt } from '../../session/use-unsaved-changes-prompt.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { TextAreaField } from '../../ui/form/text-area-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { icon16 } from '../../ui/icon.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { DeleteDialog } from '../table/delete-dialog.tsx';
import { type CustomerDetails, useAddCustomerNote, useDeleteCustomerNote } from './customers.data.ts';

type Note = CustomerDetails['notes'][number];
type CustomerNotesProps = { customer: CustomerDetails['customer']; notes: Note[] };

const MAX_PREVIEW_LENGTH = 60;

/** Staff notes about a customer. The customer can request a copy of them. */
export function CustomerNotes({ customer: { id, status }, notes }: CustomerNotesProps) {
  const [deletingNote, setDeletingNote] = useState<Note>();
  const { mutate, isPending, error, reset } = useDeleteCustomerNote(id);

  function close() {
    setDeletingNote(undefined);
    reset();
  }

  return (
    <section className="customer-panel" aria-labelledby="customer-notes">
      <header>
        <h2 id="customer-notes">Notes</h2>
        <span>by staff; included in the customer’s data export</span>
      </header>
      <ul className="customer-notes">
        {notes.map((note) => (
          <li key={note.id}>
            <p className="wrap-anywhere whitespace-pre-line">{note.text}</p>
            <p className="customer-note-by">
              {note.by}, <time dateTime={note.at}>{formatDateTime(note.at)}</time>
              {note.isOwn && (
                <IconButton
                  label={`Delete note “${shortenNote(note.text)}”`}
                  title="Delete"
                  aria-haspopup="dialog"
                  icon={<Trash2 {...icon16} />}
                  className="customer-note-delete"
                  onClick={() => setDeletingNote(note)}
                />
              )}
            </p>
          </li>
        ))}
      </ul>
      {status !== 'erased' && <NewNoteForm customerId={id} />}
      {deletingNote && (
        <DeleteDialog
          title="Delete note"
          name={`“${shortenNote(deletingNote.text)}”`}
          busy={isPending}
          error={error}
          onClose={close}
          onDelete={() => mutate(deletingNote.id, { onSuccess: close })}
        />
      )}
    </section>
  );
}

const EMPTY_NOTE = { text: '' };
const SAVE_FAILED = 'Couldn’t save the note. Try again.';

function NewNoteForm({ customerId }: { customerId: string }) {
  const { mutateAsync } = useAddCustomerNote(customerId);
  const lastAttempt = useRef<{ of: string; key: string }>(undefined);
  const { field, form, set, busy, failure, isDirty } = useForm({
    initial: EMPTY_NOTE,
    check: ({ text }) => ({ text: text.trim() ? undefined : 'Enter a note' }),
    submit: async ({ text }) => {
      // A retry of the same text reuses the idempotency key, so it creates one note.
      if (lastAttempt.current?.of !== text) lastAttempt.current = { of: text, key: crypto.randomUUID() };
      await mutateAsync({ text, key: lastAttempt.current.key });
      lastAttempt.current = undefined;
      set(EMPTY_NOTE);
    },
    onFailure: (error) => showError(error, SAVE_FAILED),
    fallback: SAVE_FAILED,
  });
  useUnsavedChangesPrompt(isDirty);

  function submitOnCtrlEnter(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.currentTarget.form?.requestSubmit();
  }

  return (
    <form {...form} aria-label="New note" className="customer-new-note">
      <TextAreaField
        label="New note"
        field={field('text')}
        maxLength={MAX_LENGTH.note}
        rows={2}
        className="w-full"
        aria-keyshortcuts="Control+Enter"
        onKeyDown={submitOnCtrlEnter}
      />
      {failure && <Banner tone="bad">{failure}</Banner>}
      <Button type="submit" kind="secondary" size={44} busy={busy} title="Ctrl + Enter">
        Add note
      </Button>
    </form>
  );
}

function shortenNote(text: string): string {
  return text.length > MAX_PREVIEW_LENGTH ? `${text.slice(0, MAX_PREVIEW_LENGTH).trimEnd()}…` : text;
}
