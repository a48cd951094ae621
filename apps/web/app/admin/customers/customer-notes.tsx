import { LONGEST } from '@kinari/contract/limits';
import { Trash2 } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { formatMoment } from '../../platform/text/format-date.ts';
import { failureOf } from '../../signed-in/failure.ts';
import { useAskBeforeLeaving } from '../../signed-in/use-ask-before-leaving.ts';
import { Button } from '../../ui/button.tsx';
import { TextAreaField } from '../../ui/form/text-area-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { icon16 } from '../../ui/icon.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { DeleteDialog } from '../table/delete-dialog.tsx';
import { type CustomerInFull, useDeleteNote, useNoteCustomer } from './customers.data.ts';

type Note = CustomerInFull['notes'][number];
type CustomerNotesProps = { customer: CustomerInFull['customer']; notes: Note[] };

const SHORTENED = 60;

/** What staff tell each other about a customer, who can ask to read it. */
export function CustomerNotes({ customer: { id, state }, notes }: CustomerNotesProps) {
  const [going, setGoing] = useState<Note>();
  const { mutate, isPending, error, reset } = useDeleteNote(id);

  function close() {
    setGoing(undefined);
    reset();
  }

  return (
    <section className="customer-panel" aria-labelledby="customer-notes">
      <header>
        <h2 id="customer-notes">Notes</h2>
        <span>staff; part of the customer’s own data</span>
      </header>
      <ul className="customer-notes">
        {notes.map((note) => (
          <li key={note.id}>
            <p className="wrap-anywhere whitespace-pre-line">{note.text}</p>
            <p className="customer-note-by">
              {note.by}, <time dateTime={note.at}>{formatMoment(note.at)}</time>
              {note.isOwn && (
                <IconButton
                  label={`Delete note “${shortened(note.text)}”`}
                  title="Delete"
                  aria-haspopup="dialog"
                  icon={<Trash2 {...icon16} />}
                  className="customer-note-delete"
                  onClick={() => setGoing(note)}
                />
              )}
            </p>
          </li>
        ))}
      </ul>
      {state !== 'erased' && <NewNote customerId={id} />}
      {going && (
        <DeleteDialog
          title="Delete note"
          name={`“${shortened(going.text)}”`}
          busy={isPending}
          error={error}
          onClose={close}
          onDelete={() => mutate(going.id, { onSuccess: close })}
        />
      )}
    </section>
  );
}

const EMPTY = { text: '' };
const FAILED = 'The note was not saved.';

function NewNote({ customerId }: { customerId: string }) {
  const { mutateAsync } = useNoteCustomer(customerId);
  const tries = useRef<{ of: string; key: string }>(undefined);
  const { field, form, set, busy, failure, isDirty } = useForm({
    initial: EMPTY,
    check: ({ text }) => ({ text: text.trim() ? undefined : 'Write something first' }),
    submit: async ({ text }) => {
      // The same words sent again after a failure are the same note.
      if (tries.current?.of !== text) tries.current = { of: text, key: crypto.randomUUID() };
      await mutateAsync({ text, key: tries.current.key });
      tries.current = undefined;
      set(EMPTY);
    },
    onFailure: (error) => failureOf(error, FAILED),
    fallback: FAILED,
  });
  useAskBeforeLeaving(isDirty);

  function sendByKey(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.currentTarget.form?.requestSubmit();
  }

  return (
    <form {...form} aria-label="New note" className="customer-new-note">
      <TextAreaField
        label="New note"
        field={field('text')}
        maxLength={LONGEST.note}
        rows={2}
        className="w-full"
        aria-keyshortcuts="Control+Enter"
        onKeyDown={sendByKey}
      />
      {failure && <Notice tone="bad">{failure}</Notice>}
      <Button type="submit" kind="secondary" size={44} busy={busy} title="Ctrl + Enter">
        Add note
      </Button>
    </form>
  );
}

function shortened(text: string): string {
  return text.length > SHORTENED ? `${text.slice(0, SHORTENED).trimEnd()}…` : text;
}
