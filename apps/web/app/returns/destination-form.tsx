import { formatRupees } from '@kinari/contract/locale';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { useForm } from '../ui/form/use-form.ts';
import { notify } from '../ui/toast.ts';
import { DestinationFields } from './destination-fields.tsx';
import {
  type DestinationDraft,
  EMPTY_DESTINATION,
  toDestination,
  validateDestination,
} from './destination-form-values.ts';
import { type Refund, useSetRefundDestination } from './returns.data.ts';

/** Asks for the destination of a refund that is due. */
export function DestinationForm({ refund: { id, amount }, onSaved }: { refund: Refund; onSaved: () => void }) {
  const { mutateAsync } = useSetRefundDestination();
  const form = useForm<DestinationDraft>({
    initial: EMPTY_DESTINATION,
    validate: validateDestination,
    submit: async (draft) => {
      await mutateAsync({ refundId: id, destination: toDestination(draft) });
      notify({ text: 'Thank you. Refund details saved', tone: 'ok' });
      onSaved();
    },
    fallback: 'That could not be saved. Please try again.',
  });
  return (
    <section
      id="refund"
      aria-label="Where should we send your refund?"
      className="px-4 py-5 border border-border bg-surface [scroll-margin-top:120px] hanging"
    >
      <h2 className="text-h2">Where should we send your refund?</h2>
      <p className="mt-1 mb-4 text-text-muted">
        You paid in cash, so choose where we send <span className="tabular">{formatRupees(amount)}</span>.
      </p>
      <form {...form.form} aria-label="Where should we send your refund?">
        <DestinationFields form={form} />
        {form.failure && (
          <div className="mt-4">
            <Banner tone="bad">{form.failure}</Banner>
          </div>
        )}
        <Button type="submit" busy={form.busy} className="mt-5 max-sm:w-full">
          Save refund details
        </Button>
      </form>
    </section>
  );
}
