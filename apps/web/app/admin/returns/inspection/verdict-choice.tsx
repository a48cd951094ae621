import { VERDICTS, type Verdict } from '@kinari/contract/words/return-words';
import { VERDICT_NAMES } from './inspection.ts';

type VerdictChoiceProps = {
  name: string;
  label: string;
  chosen: Verdict | undefined;
  isWrong: boolean;
  onChoose: (verdict: Verdict) => void;
};

/** How a single unit was found. */
export function VerdictChoice({ name, label, chosen, isWrong, onChoose }: VerdictChoiceProps) {
  return (
    <div role="radiogroup" aria-label={label} className="desk-verdicts">
      {VERDICT_NAMES.map((verdict, place) => (
        <label key={verdict}>
          <input
            type="radio"
            name={name}
            className="sr-only"
            checked={verdict === chosen}
            data-invalid={isWrong || undefined}
            onChange={() => onChoose(verdict)}
          />
          {VERDICTS[verdict]}
          <kbd aria-hidden="true">{place + 1}</kbd>
        </label>
      ))}
    </div>
  );
}
