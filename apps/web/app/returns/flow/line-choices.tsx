import { RETURN_REASONS, type ReturnWish } from '@kinari/contract/words/return-words';
import { FieldError } from '../../ui/form/field.tsx';
import { Thumb } from '../../ui/picture/thumb.tsx';
import { goodsWords, piecesWords } from '../return-text.ts';
import type { ChosenLine, DraftLine, lacking } from './return-draft.ts';
import { WishChoices } from './wish-choices.tsx';

type LineChoicesProps = {
  line: DraftLine;
  wishes: readonly ReturnWish[];
  /** What was missing when somebody wanted to go on. */
  missing: ReturnType<typeof lacking>;
  onChange: (change: Partial<ChosenLine>) => void;
};

/** Why something comes back, and what is wanted instead. */
export function LineChoices({ line, wishes, missing, onChange }: LineChoicesProps) {
  const { key, option, quantity, reason } = line;
  return (
    <section aria-label={option.name} className="return-choice">
      <div className="return-goods">
        <Thumb picture={option.image ?? undefined} className="w-12" />
        <div className="min-w-0">
          <p className="return-item-name">{option.name}</p>
          <p className="return-item-facts">{goodsWords(option, piecesWords(quantity))}</p>
        </div>
      </div>
      <fieldset className="return-set" data-invalid={missing === 'reason' || undefined}>
        <legend>Reason</legend>
        <div className="return-reasons">
          {option.reasons.map((known) => (
            <label key={known} className="return-chip">
              <input
                type="radio"
                name={`reason-${key}`}
                value={known}
                checked={reason === known}
                className="sr-only"
                onChange={() => onChange({ reason: known })}
              />
              {RETURN_REASONS[known]}
            </label>
          ))}
        </div>
        <div aria-live="polite" className="field-message">
          {missing === 'reason' && <FieldError>Please choose a reason</FieldError>}
        </div>
      </fieldset>
      {wishes.length > 1 && (
        <WishChoices line={line} wishes={wishes} isMissing={missing === 'exchange'} onChange={onChange} />
      )}
    </section>
  );
}
