import { RETURN_REASONS, type ReturnResolution } from '@kinari/contract/labels/return-labels';
import { formatPlural } from '@kinari/contract/locale';
import { FieldError } from '../../ui/form/field.tsx';
import { Thumbnail } from '../../ui/image/thumbnail.tsx';
import { formatGoods } from '../format-return.ts';
import { ResolutionOptions } from './resolution-options.tsx';
import type { ChosenLine, DraftLine, missingFields } from './return-form-values.ts';

type LineChoicesProps = {
  line: DraftLine;
  resolutions: readonly ReturnResolution[];
  /** What was missing when the customer tried to continue. */
  missing: ReturnType<typeof missingFields>;
  onChange: (change: Partial<ChosenLine>) => void;
};

export function LineChoices({ line, resolutions, missing, onChange }: LineChoicesProps) {
  const { key, option, quantity, reason } = line;
  return (
    <section aria-label={option.name} className="return-choice">
      <div className="flex items-center gap-3.5 pb-4 border-b border-border">
        <Thumbnail image={option.image ?? undefined} className="w-12" />
        <div className="min-w-0">
          <p className="return-item-name block font-semibold leading-5 wrap-anywhere">{option.name}</p>
          <p className="block text-text-muted text-sm wrap-anywhere">
            {formatGoods(option, formatPlural(quantity, 'piece'))}
          </p>
        </div>
      </div>
      <fieldset className="return-set" data-invalid={missing === 'reason' || undefined}>
        <legend>Reason</legend>
        <div className="flex flex-wrap gap-2">
          {option.reasons.map((candidate) => (
            <label key={candidate} className="return-chip">
              <input
                type="radio"
                name={`reason-${key}`}
                value={candidate}
                checked={reason === candidate}
                className="sr-only"
                onChange={() => onChange({ reason: candidate })}
              />
              {RETURN_REASONS[candidate]}
            </label>
          ))}
        </div>
        <div aria-live="polite" className="field-message">
          {missing === 'reason' && <FieldError>Please choose a reason</FieldError>}
        </div>
      </fieldset>
      {resolutions.length > 1 && (
        <ResolutionOptions
          line={line}
          resolutions={resolutions}
          isMissing={missing === 'exchange'}
          onChange={onChange}
        />
      )}
    </section>
  );
}
