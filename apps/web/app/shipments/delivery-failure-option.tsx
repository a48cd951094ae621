import { type ReactNode, useId } from 'react';
import type { DeliveryFailureAction } from './delivery-failure-form-values.ts';

type DeliveryFailureOptionProps = {
  kind: DeliveryFailureAction['kind'];
  title: string;
  text: string;
  chosen: boolean;
  onChoose: () => void;
  children?: ReactNode;
};

export function DeliveryFailureOption({ kind, title, text, chosen, onChoose, children }: DeliveryFailureOptionProps) {
  const id = useId();
  return (
    <div className="delivery-failure-option" data-chosen={chosen || undefined}>
      <label htmlFor={id} className="delivery-failure-option-label">
        <input
          id={id}
          type="radio"
          name="kind"
          value={kind}
          checked={chosen}
          className="delivery-failure-option-radio"
          onChange={onChoose}
        />
        <span className="font-semibold">
          {title}
          <span className="block text-label/5.5 font-normal text-ink-2">{text}</span>
        </span>
      </label>
      {chosen && children && <div className="delivery-failure-option-more">{children}</div>}
    </div>
  );
}
