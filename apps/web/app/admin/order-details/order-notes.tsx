import { MAX_LENGTH } from '@kinari/contract/limits';
import { formatDateTime } from '@kinari/contract/locale';
import { useRef } from 'react';
import { showError } from '../../session/show-error.ts';
import { useUnsavedChangesPrompt } from '../../session/use-unsaved-changes-prompt.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { TextAreaField } from '../../ui/form/text-area-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { type OrderDetailsData, useAddOrderNote } from './order-details.data.ts';

const EMPTY_NOTE = { text: '' };
const SAVE_FAILED = 'Couldn’t save the note. Try again.';

export function OrderNotes({ orderId, notes }: { orderId: string; notes: OrderDetailsData['notes'] }) {
  const { mutateAsync } = useAddOrderNote(orderId);
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
  return (
    <section className="admin-card order-box order-notes">
      <h2>
        Notes <span>staff only</span>
      </h2>
      <ul>
        {notes.map(({ id, at, by, text }) => (
          <li key={id} className="order-note">
            <p className="break-words whitespace-pre-line">{text}</p>
            <p className="order-by">{[by, formatDateTime(at)].filter(Boolean).join(', ')}</p>
          </li>
        ))}
      </ul>
      <form {...form} aria-label="New note" className="grid justify-items-start gap-3">
        <TextAreaField label="New note" field={field('text')} maxLength={MAX_LENGTH.note} rows={2} className="w-full" />
        {failure && <Banner tone="bad">{failure}</Banner>}
        <Button type="submit" kind="secondary" size={44} busy={busy}>
          Add note
        </Button>
      </form>
    </section>
  );
}
