import { type ReactNode, useId } from 'react';
import type { Decision } from './decision-draft.ts';

type FailedChoiceProps = {
  kind: Decision['kind'];
  title: string;
  text: string;
  chosen: boolean;
  onChoose: () => void;
  /** What else it needs to know, once it is chosen. */
  children?: ReactNode;
};

/** The whole card chooses. */
export function FailedChoice({ kind, title, text, chosen, onChoose, children }: FailedChoiceProps) {
  const id = useId();
  return (
    <div className="failed-choice" data-chosen={chosen || undefined}>
      <label htmlFor={id} className="failed-choice-label">
        <input
          id={id}
          type="radio"
          name="kind"
          value={kind}
          checked={chosen}
          className="failed-choice-radio"
          onChange={onChoose}
        />
        <span className="font-semibold">
          {title}
          <span className="block text-label/5.5 font-normal text-ink-2">{text}</span>
        </span>
      </label>
      {chosen && children && <div className="failed-choice-more">{children}</div>}
    </div>
  );
}
