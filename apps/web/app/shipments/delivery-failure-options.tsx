import { formatWeekday } from '@kinari/contract/locale';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { SelectField } from '../ui/form/select-field.tsx';
import { useForm } from '../ui/form/use-form.ts';
import {
  type DeliveryFailureAction,
  type DeliveryFailureDraft,
  listReattemptDays,
  toDeliveryFailureAction,
  validateDeliveryFailure,
} from './delivery-failure-form-values.ts';
import { DeliveryFailureOption } from './delivery-failure-option.tsx';
import { NewContactFields } from './new-contact-fields.tsx';

type DeliveryFailureOptionsProps = { today: string; onResolve: (action: DeliveryFailureAction) => Promise<void> };

/** The three actions after a failed delivery. Used once; then the shipment's card shows the choice. */
export function DeliveryFailureOptions({ today, onResolve }: DeliveryFailureOptionsProps) {
  const days = listReattemptDays(today);
  const { values, set, field, form, busy, failure } = useForm({
    initial: createDraft(days[0] ?? today),
    validate: validateDeliveryFailure,
    submit: (draft) => onResolve(toDeliveryFailureAction(draft)),
    fallback: 'That could not be saved. Please try again.',
  });
  const choice = (kind: DeliveryFailureAction['kind']) => ({
    kind,
    chosen: values.kind === kind,
    onChoose: () => set({ kind }),
  });

  return (
    <form
      {...form}
      aria-label="What should we do?"
      className="grid gap-3 p-4 border-b border-border lg:px-6 print:hidden"
    >
      <fieldset className="grid gap-2">
        <legend className="mb-2 text-h3">What should we do?</legend>
        <DeliveryFailureOption {...choice('reattempt')} title="Try again" text="The courier makes another attempt.">
          <SelectField label="Delivery day" field={field('on')}>
            {days.map((day) => (
              <option key={day} value={day}>
                {formatWeekday(day)}
              </option>
            ))}
          </SelectField>
        </DeliveryFailureOption>
        <DeliveryFailureOption
          {...choice('update_contact')}
          title="New mobile or address"
          text="Same pincode only. The courier tries again with it."
        >
          <NewContactFields field={field} />
        </DeliveryFailureOption>
        <DeliveryFailureOption
          {...choice('return_to_origin')}
          title="Return it to us"
          text="The shipment returns to us at no charge."
        />
      </fieldset>
      {failure && <Banner tone="bad">{failure}</Banner>}
      <Button type="submit" busy={busy} className="justify-self-start max-sm:w-full">
        {submitLabel(values)}
      </Button>
    </form>
  );
}

function createDraft(on: string): DeliveryFailureDraft {
  return { kind: 'reattempt', on, mobile: '', addressLine1: '', addressLine2: '' };
}

function submitLabel({ kind, on }: DeliveryFailureDraft): string {
  if (kind === 'reattempt') return `Try again on ${formatWeekday(on)}`;
  return kind === 'return_to_origin' ? 'Return it to us' : 'Try with new details';
}
