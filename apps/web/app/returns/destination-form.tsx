import { formatRupees } from '../platform/text/format-rupees.ts';
import { Button } from '../ui/button.tsx';
import { useForm } from '../ui/form/use-form.ts';
import { Notice } from '../ui/notice.tsx';
import { notify } from '../ui/toast.ts';
import { checkDestination, type DestinationDraft, NO_DESTINATION, toDestination } from './destination-draft.ts';
import { DestinationFields } from './destination-fields.tsx';
import { type Refund, useTellDestination } from './returns.data.ts';

/** Asks where a refund should go that is due and has nowhere to go. */
export function DestinationForm({ refund: { id, amount }, onTold }: { refund: Refund; onTold: () => void }) {
  const { mutateAsync } = useTellDestination();
  const form = useForm<DestinationDraft>({
    initial: NO_DESTINATION,
    check: checkDestination,
    submit: async (draft) => {
      await mutateAsync({ refundId: id, destination: toDestination(draft) });
      notify({ text: 'Thank you. Your refund goes there', tone: 'ok' });
      onTold();
    },
    fallback: 'That could not be saved. Please try again.',
  });
  return (
    <section id="refund" aria-label="Where should the money go?" className="destination-form hanging">
      <h2 className="text-h2">Where should the money go?</h2>
      <p className="mt-1 mb-4 text-ink-2">
        You paid in cash, so tell us where to send <span className="tabular">{formatRupees(amount)}</span>.
      </p>
      <form {...form.form} aria-label="Where should the money go?">
        <DestinationFields form={form} />
        {form.failure && (
          <div className="mt-4">
            <Notice tone="bad">{form.failure}</Notice>
          </div>
        )}
        <Button type="submit" busy={form.busy} className="mt-5 max-sm:w-full">
          Send it there
        </Button>
      </form>
    </section>
  );
}
