import { RETURN_WISHES, type ReturnWish } from '@kinari/contract/words/return-words';
import { Fragment, useId } from 'react';
import { ColorDot } from '../../catalog/color-dot.tsx';
import { formatRupees } from '../../platform/text/format-rupees.ts';
import { FieldError } from '../../ui/form/field.tsx';
import { exchangeWords, inStockWords } from '../return-text.ts';
import { type ChosenLine, type DraftLine, worthOf } from './return-draft.ts';

type WishChoicesProps = {
  line: DraftLine;
  wishes: readonly ReturnWish[];
  isMissing: boolean;
  onChange: (change: Partial<ChosenLine>) => void;
};

/** Money, another one or credit; the whole card chooses. */
export function WishChoices({ line, wishes, isMissing, onChange }: WishChoicesProps) {
  const { key, option, wish } = line;
  const id = useId();
  return (
    <fieldset className="return-set">
      <legend>What would you like instead?</legend>
      <div className="return-wishes">
        {wishes.map((known) => (
          <Fragment key={known}>
            <label htmlFor={`${id}-${known}`} className="return-wish">
              <input
                id={`${id}-${known}`}
                type="radio"
                name={`wish-${key}`}
                value={known}
                checked={wish === known}
                disabled={known === 'exchange' && option.exchanges.length === 0}
                className="return-radio"
                onChange={() => onChange({ wish: known })}
              />
              <span className="font-semibold">
                {RETURN_WISHES[known]}
                <span className="return-wish-note">{noteOf(known, line)}</span>
              </span>
            </label>
            {known === 'exchange' && wish === known && (
              <ExchangeChoices line={line} isMissing={isMissing} onChange={onChange} />
            )}
          </Fragment>
        ))}
      </div>
    </fieldset>
  );
}

function noteOf(wish: ReturnWish, line: DraftLine): string {
  const sum = formatRupees(worthOf([line]));
  if (wish === 'money') return `${sum} to a UPI ID or bank account`;
  if (wish === 'credit') return `${sum}, good for 12 months`;
  return line.option.exchanges.length === 0 ? inStockWords(line.option) : `Same price. ${inStockWords(line.option)}`;
}

function ExchangeChoices({ line, isMissing, onChange }: Omit<WishChoicesProps, 'wishes'>) {
  const { key, option, exchangeVariantId } = line;
  return (
    <fieldset className="return-set" data-invalid={isMissing || undefined}>
      <legend className="sr-only">Another size or colour</legend>
      <div className="return-reasons">
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
            {exchangeWords(exchange, option)}
          </label>
        ))}
      </div>
      <div aria-live="polite" className="field-message">
        {isMissing && <FieldError>Please choose which one you would like</FieldError>}
      </div>
    </fieldset>
  );
}
