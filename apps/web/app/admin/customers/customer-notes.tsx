import { MAX_LENGTH } from '@kinari/contract/limits';
import { formatDateTime } from '@kinari/contract/locale';
import { Trash2 } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { TextAreaField } from '../../ui/form/text-area-field.tsx';
import { icon16 } from '../../ui/icon.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { useCanCall } from '../navigation/use-can-call.ts';
import { DeleteDialog } from '../table/delete-dialog.tsx';
import { useNoteForm } from '../ui/use-note-form.ts';
import { CustomerPanel } from './customer-panel.tsx';
import { type CustomerDetails, useAddCustomerNote, useDeleteCustomerNote } from './customers.data.ts';

type Note = CustomerDetails['notes'][number];
type CustomerNotesProps = { customer: CustomerDetails['customer']; notes: Note[] };

const MAX_PREVIEW_LENGTH = 60;

/** Staff notes about a customer. The customer can request a copy of them. */
export function CustomerNotes({ customer: { id, status }, notes }: CustomerNotesProps) {
  const canWrite = useCanCall()('addCustomerNote');
  const [deletingNote, setDeletingNote] = useState<Note>();
  const { mutate, isPending, error, reset } = useDeleteCustomerNote(id);

  function close() {
    setDeletingNote(undefined);
    reset();
  }

  return (
    <CustomerPanel title="Notes" note="by staff; included in the customer’s data export">
      <ul className="grid gap-2 px-3.5">
        {notes.map((note) => (
          <li key={note.id} className="py-2.5 px-3 rounded-md bg-sunken">
            <p className="wrap-anywhere whitespace-pre-line">{note.text}</p>
            <p className="flex flex-wrap items-center gap-y-0 gap-x-1 text-text-muted text-xs pt-0.5">
              {note.by}, <time dateTime={note.at}>{formatDateTime(note.at)}</time>
              {note.isOwn && canWrite && (
                <IconButton
                  label={`Delete note “${shortenNote(note.text)}”`}
                  title="Delete"
                  aria-haspopup="dialog"
                  icon={<Trash2 {...icon16} />}
                  className="size-(--touch) -mt-3.5 -mr-3 -mb-3.5 ml-auto text-text-muted"
                  onClick={() => setDeletingNote(note)}
                />
              )}
            </p>
          </li>
        ))}
      </ul>
      {status !== 'erased' && canWrite && <NewNoteForm customerId={id} />}
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
    </CustomerPanel>
  );
}

function NewNoteForm({ customerId }: { customerId: string }) {
  const { mutateAsync } = useAddCustomerNote(customerId);
  const { field, form, busy, failure } = useNoteForm(mutateAsync);

  function submitOnCtrlEnter(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.currentTarget.form?.requestSubmit();
  }

  return (
    <form {...form} aria-label="New note" className="grid justify-items-start gap-3 pt-3 px-3.5 pb-3.5">
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
