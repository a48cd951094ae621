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
    <div
      className="border border-border-strong rounded-md data-chosen:border-primary data-chosen:bg-primary-tint"
      data-chosen={chosen || undefined}
    >
      <label htmlFor={id} className="grid grid-cols-[20px_minmax(0,1fr)] gap-3 px-3.5 py-3 cursor-pointer">
        <input
          id={id}
          type="radio"
          name="kind"
          value={kind}
          checked={chosen}
          className="choice-input mt-0.5"
          onChange={onChoose}
        />
        <span className="font-semibold">
          {title}
          <span className="block text-label/5.5 font-normal text-text-muted">{text}</span>
        </span>
      </label>
      {chosen && children && <div className="pt-0 pr-3.5 pb-3.5 pl-12">{children}</div>}
    </div>
  );
}
