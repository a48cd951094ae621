import { formatWeekday } from '@kinari/contract/days';
import { Button } from '../ui/button.tsx';
import { SelectField } from '../ui/form/select-field.tsx';
import { useForm } from '../ui/form/use-form.ts';
import { Notice } from '../ui/notice.tsx';
import { checkDecision, type Decision, type DecisionDraft, daysToTry, toDecision } from './decision-draft.ts';
import { FailedChoice } from './failed-choice.tsx';
import { NewContactFields } from './new-contact-fields.tsx';

type FailedChoicesProps = { today: string; onDecide: (decision: Decision) => Promise<void> };

/** A failed delivery's three ways on; said once, after which the parcel's card tells what was decided. */
export function FailedChoices({ today, onDecide }: FailedChoicesProps) {
  const days = daysToTry(today);
  const { values, set, field, form, busy, failure } = useForm({
    initial: emptyDraft(days[0] ?? today),
    check: checkDecision,
    submit: (draft) => onDecide(toDecision(draft)),
    fallback: 'That could not be saved. Please try again.',
  });
  const choice = (kind: Decision['kind']) => ({ kind, chosen: values.kind === kind, onChoose: () => set({ kind }) });

  return (
    <form {...form} aria-label="What shall we do?" className="failed-choices">
      <fieldset className="grid gap-2">
        <legend className="mb-2 text-h3">What shall we do?</legend>
        <FailedChoice {...choice('try_again')} title="Try again" text="The courier comes once more.">
          <SelectField label="On which day" field={field('on')}>
            {days.map((day) => (
              <option key={day} value={day}>
                {formatWeekday(day)}
              </option>
            ))}
          </SelectField>
        </FailedChoice>
        <FailedChoice
          {...choice('new_contact')}
          title="New mobile or address"
          text="For the same pincode; the courier tries with it."
        >
          <NewContactFields field={field} onMobile={(mobile) => set({ mobile })} />
        </FailedChoice>
        <FailedChoice
          {...choice('bring_back')}
          title="Bring it back"
          text="The parcel returns to us, and you pay nothing for it."
        />
      </fieldset>
      {failure && <Notice tone="bad">{failure}</Notice>}
      <Button type="submit" busy={busy} className="justify-self-start max-sm:w-full">
        {sendWords(values)}
      </Button>
    </form>
  );
}

function emptyDraft(on: string): DecisionDraft {
  return { kind: 'try_again', on, mobile: '', addressLine1: '', addressLine2: '' };
}

function sendWords({ kind, on }: DecisionDraft): string {
  if (kind === 'try_again') return `Try again on ${formatWeekday(on)}`;
  return kind === 'bring_back' ? 'Bring it back' : 'Try with these';
}
