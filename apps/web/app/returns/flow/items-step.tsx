import { type RefObject, useRef, useState } from 'react';
import { formatRupees } from '../../platform/text/format-rupees.ts';
import { Button } from '../../ui/button.tsx';
import { FieldError } from '../../ui/form/field.tsx';
import { itemsWords } from '../return-text.ts';
import type { ReturnOption, ReturnOptions } from '../returns.data.ts';
import { DeliveredAndTill } from './delivered-and-till.tsx';
import { type DraftLine, keyOf, unitsOf, worthOf } from './return-draft.ts';
import { ReturnFoot } from './return-foot.tsx';
import { ReturnItem } from './return-item.tsx';

type ItemsStepProps = {
  heading: RefObject<HTMLHeadingElement | null>;
  options: ReturnOptions;
  lines: readonly DraftLine[];
  onTick: (option: ReturnOption, ticked: boolean) => void;
  onQuantity: (key: string, quantity: number) => void;
  onNext: () => void;
};

/** What goes back, and how many of it. */
export function ItemsStep({ heading, options, lines, onTick, onQuantity, onNext }: ItemsStepProps) {
  const list = useRef<HTMLUListElement>(null);
  const [isAsked, setIsAsked] = useState(false);
  const common = commonDays(options.lines);

  function next() {
    if (lines.length > 0) return onNext();
    setIsAsked(true);
    list.current?.querySelector<HTMLElement>('input:enabled, .return-faulty')?.focus();
  }

  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="return-heading">
        What would you like to send back?
      </h1>
      {common && (
        <p className="return-lead">
          <DeliveredAndTill option={common} />
        </p>
      )}
      <ul ref={list} aria-label="Items" className="return-items">
        {options.lines.map((option) => {
          const key = keyOf(option);
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
        {isAsked && lines.length === 0 && <FieldError>Please choose what goes back</FieldError>}
      </div>
      <ReturnFoot figure={itemsWords(unitsOf(lines))} note={formatRupees(worthOf(lines))}>
        <Button onClick={next}>Continue</Button>
      </ReturnFoot>
    </>
  );
}

/** A line that speaks for all, where they came on one day. */
function commonDays([first, ...others]: readonly ReturnOption[]): ReturnOption | undefined {
  const isCommon = others.every(
    ({ deliveredOn, until }) => deliveredOn === first?.deliveredOn && until === first.until,
  );
  return first?.deliveredOn && isCommon ? first : undefined;
}
