import { RETURN_RESOLUTIONS, type ReturnResolution } from '@kinari/contract/labels/return-labels';
import { formatRupees } from '@kinari/contract/locale';
import { Fragment, useId } from 'react';
import { ColorDot } from '../../catalog/color-dot.tsx';
import { FieldError } from '../../ui/form/field.tsx';
import { formatExchange, formatExchangeStock } from '../format-return.ts';
import { type ChosenLine, type DraftLine, hasNoPrices, returnValue } from './return-form-values.ts';

type ResolutionOptionsProps = {
  line: DraftLine;
  resolutions: readonly ReturnResolution[];
  isMissing: boolean;
  onChange: (change: Partial<ChosenLine>) => void;
};

/** Refund, exchange or store credit. The whole card is clickable. */
export function ResolutionOptions({ line, resolutions, isMissing, onChange }: ResolutionOptionsProps) {
  const { key, option, resolution } = line;
  const id = useId();
  return (
    <fieldset className="return-set">
      <legend>What would you like us to do?</legend>
      <div className="return-resolutions grid gap-2.5 md:grid-cols-3">
        {resolutions.map((candidate) => (
          <Fragment key={candidate}>
            <label htmlFor={`${id}-${candidate}`} className="return-resolution">
              <input
                id={`${id}-${candidate}`}
                type="radio"
                name={`resolution-${key}`}
                value={candidate}
                checked={resolution === candidate}
                disabled={candidate === 'exchange' && option.exchanges.length === 0}
                className="size-(--icon) m-0.5 border-2 border-border-strong rounded-full bg-surface appearance-none [cursor:inherit] checked:border-6 checked:border-primary disabled:border-dashed focus-visible:outline-none"
                onChange={() => onChange({ resolution: candidate })}
              />
              <span className="font-semibold">
                {RETURN_RESOLUTIONS[candidate]}
                <span className="block wrap-anywhere text-text-muted text-label/5-5 font-normal">
                  {resolutionNote(candidate, line)}
                </span>
              </span>
            </label>
            {candidate === 'exchange' && resolution === candidate && (
              <ExchangeOptions line={line} isMissing={isMissing} onChange={onChange} />
            )}
          </Fragment>
        ))}
      </div>
    </fieldset>
  );
}

function resolutionNote(resolution: ReturnResolution, line: DraftLine): string {
  const sum = formatRupees(returnValue([line]));
  if (resolution === 'refund') return `${sum} to a UPI ID or bank account`;
  if (resolution === 'store_credit') return `${hasNoPrices([line]) ? 'Its value' : sum}, good for 12 months`;
  return line.option.exchanges.length === 0
    ? formatExchangeStock(line.option)
    : `Same price. ${formatExchangeStock(line.option)}`;
}

function ExchangeOptions({ line, isMissing, onChange }: Omit<ResolutionOptionsProps, 'resolutions'>) {
  const { key, option, exchangeVariantId } = line;
  return (
    // Below all three options, which are side by side.
    <fieldset className="return-set mt-1 mb-2 md:order-1 md:col-span-full" data-invalid={isMissing || undefined}>
      <legend className="sr-only">Another size or colour</legend>
      <div className="flex flex-wrap gap-2">
        {option.exchanges.map((exchange) => (
          <label key={exchange.variantId} className="return-chip">
            <input
              type="radio"
              name={`exchange-${key}`}
              value={exchange.variantId}
              checked={exchangeVariantId === exchange.variantId}
              className="sr-only"
              onChange={() => onChange({ exchangeVariantId: exchange.variantId })}
            />
            {exchange.colorHexCode && exchange.color !== option.color && (
              <ColorDot hex={exchange.colorHexCode} size={14} />
            )}
            {formatExchange(exchange, option)}
          </label>
        ))}
      </div>
      <div aria-live="polite" className="field-message">
        {isMissing && <FieldError>Please choose which one you would like</FieldError>}
      </div>
    </fieldset>
  );
}
