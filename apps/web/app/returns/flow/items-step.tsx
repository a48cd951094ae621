import { formatPlural, formatRupees } from '@kinari/contract/locale';
import { type RefObject, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { FieldError } from '../../ui/form/field.tsx';
import type { ReturnOption, ReturnOptions } from '../returns.data.ts';
import { ReturnFormFooter } from './return-form-footer.tsx';
import { countUnits, type DraftLine, hasNoPrices, lineKey, returnValue } from './return-form-values.ts';
import { ReturnItem } from './return-item.tsx';
import { ReturnWindow } from './return-window.tsx';

type ItemsStepProps = {
  heading: RefObject<HTMLHeadingElement | null>;
  options: ReturnOptions;
  lines: readonly DraftLine[];
  onTick: (option: ReturnOption, ticked: boolean) => void;
  onQuantity: (key: string, quantity: number) => void;
  onNext: () => void;
};

export function ItemsStep({ heading, options, lines, onTick, onQuantity, onNext }: ItemsStepProps) {
  const list = useRef<HTMLUListElement>(null);
  const [hasSubmitted, setHasSubmitted] = useState(false);
  const common = findCommonWindow(options.lines);

  function next() {
    if (lines.length > 0) return onNext();
    setHasSubmitted(true);
    list.current?.querySelector<HTMLElement>('input:enabled, .return-faulty')?.focus();
  }

  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="return-heading">
        What would you like to return?
      </h1>
      {common && (
        <p className="return-lead mb-4 text-text-muted">
          <ReturnWindow option={common} />
        </p>
      )}
      <ul ref={list} aria-label="Items" className="grid gap-3 mt-4">
        {options.lines.map((option) => {
          const key = lineKey(option);
          return (
            <ReturnItem
              key={key}
              option={option}
              chosen={lines.find((line) => line.key === key)}
              tellsDays={!common && option.deliveredOn !== null}
              onTick={(ticked) => onTick(option, ticked)}
              onQuantity={(quantity) => onQuantity(key, quantity)}
            />
          );
        })}
      </ul>
      <div aria-live="polite" className="field-message">
        {hasSubmitted && lines.length === 0 && <FieldError>Choose the items to return</FieldError>}
      </div>
      <ReturnFormFooter
        total={formatPlural(countUnits(lines), 'item')}
        note={hasNoPrices(lines) ? undefined : formatRupees(returnValue(lines))}
      >
        <Button onClick={next}>Continue</Button>
      </ReturnFormFooter>
    </>
  );
}

/** Returns a line if all lines have the same dates. */
function findCommonWindow([first, ...others]: readonly ReturnOption[]): ReturnOption | undefined {
  const isCommon = others.every(
    ({ deliveredOn, until }) => deliveredOn === first?.deliveredOn && until === first.until,
  );
  return first?.deliveredOn && isCommon ? first : undefined;
}
