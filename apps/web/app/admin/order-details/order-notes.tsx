import { MAX_LENGTH } from '@kinari/contract/limits';
import { formatDateTime } from '@kinari/contract/locale';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { TextAreaField } from '../../ui/form/text-area-field.tsx';
import { Allowed } from '../navigation/allowed.tsx';
import { useNoteForm } from '../ui/use-note-form.ts';
import { type OrderDetailsData, useAddOrderNote } from './order-details.data.ts';

export function OrderNotes({ orderId, notes }: { orderId: string; notes: OrderDetailsData['notes'] }) {
  return (
    <section className="admin-card order-box order-notes print:hidden">
      <h2>
        Notes <span>staff only</span>
      </h2>
      <ul>
        {notes.map(({ id, at, by, text }) => (
          <li key={id} className="mb-2 px-3 py-2.5 rounded-md bg-sunken">
            <p className="break-words whitespace-pre-line">{text}</p>
            <p className="text-text-subtle text-sm font-normal">
              {[by, formatDateTime(at)].filter(Boolean).join(', ')}
            </p>
          </li>
        ))}
      </ul>
      <Allowed to="addOrderNote">
        <NewNoteForm orderId={orderId} />
      </Allowed>
    </section>
  );
}

function NewNoteForm({ orderId }: { orderId: string }) {
  const { mutateAsync } = useAddOrderNote(orderId);
  const { field, form, busy, failure } = useNoteForm(mutateAsync);
  return (
    <form {...form} aria-label="New note" className="grid justify-items-start gap-3">
      <TextAreaField label="New note" field={field('text')} maxLength={MAX_LENGTH.note} rows={2} className="w-full" />
      {failure && <Banner tone="bad">{failure}</Banner>}
      <Button type="submit" kind="secondary" size={36} busy={busy}>
        Add note
      </Button>
    </form>
  );
}
