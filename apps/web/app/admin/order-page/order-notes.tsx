import { LONGEST } from '@kinari/contract/limits';
import { useRef } from 'react';
import { formatMoment } from '../../platform/text/format-date.ts';
import { failureOf } from '../../signed-in/failure.ts';
import { useAskBeforeLeaving } from '../../signed-in/use-ask-before-leaving.ts';
import { Button } from '../../ui/button.tsx';
import { TextAreaField } from '../../ui/form/text-area-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { Notice } from '../../ui/notice.tsx';
import { type OrderInFull, useNoteOrder } from './order-page.data.ts';

const EMPTY = { text: '' };
const FAILED = 'The note was not saved.';

/** What staff tell each other about an order. */
export function OrderNotes({ orderId, notes }: { orderId: string; notes: OrderInFull['notes'] }) {
  const { mutateAsync } = useNoteOrder(orderId);
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
  return (
    <section className="admin-card order-box order-notes">
      <h2>
        Notes <span>staff only</span>
      </h2>
      <ul>
        {notes.map(({ id, at, by, text }) => (
          <li key={id} className="order-note">
            <p className="break-words whitespace-pre-line">{text}</p>
            <p className="order-by">{[by, formatMoment(at)].filter(Boolean).join(', ')}</p>
          </li>
        ))}
      </ul>
      <form {...form} aria-label="New note" className="grid justify-items-start gap-3">
        <TextAreaField label="New note" field={field('text')} maxLength={LONGEST.note} rows={2} className="w-full" />
        {failure && <Notice tone="bad">{failure}</Notice>}
        <Button type="submit" kind="secondary" size={44} busy={busy}>
          Add note
        </Button>
      </form>
    </section>
  );
}
