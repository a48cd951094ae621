import { ITEM_CONDITIONS, type ItemCondition } from '@kinari/contract/labels/return-labels';
import { CONDITION_NAMES } from './inspection.ts';

type ConditionOptionsProps = {
  name: string;
  label: string;
  chosen: ItemCondition | undefined;
  isWrong: boolean;
  onChoose: (condition: ItemCondition) => void;
};

export function ConditionOptions({ name, label, chosen, isWrong, onChoose }: ConditionOptionsProps) {
  return (
    <div role="radiogroup" aria-label={label} className="returns-conditions">
      {CONDITION_NAMES.map((condition, index) => (
        <label key={condition}>
          <input
            type="radio"
            name={name}
            className="sr-only"
            checked={condition === chosen}
            data-invalid={isWrong || undefined}
            onChange={() => onChoose(condition)}
          />
          {ITEM_CONDITIONS[condition]}
          <kbd aria-hidden="true">{index + 1}</kbd>
        </label>
      ))}
    </div>
  );
}
