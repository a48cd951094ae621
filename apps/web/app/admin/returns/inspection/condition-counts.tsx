import { ITEM_CONDITIONS, type ItemCondition } from '@kinari/contract/labels/return-labels';
import { QuantityStepper } from '../../order-details/shipments/quantity-stepper.tsx';
import { CONDITION_NAMES, type ConditionCount } from './inspection.ts';

type ConditionCountsProps = {
  counts: ConditionCount;
  left: number;
  onCount: (condition: ItemCondition, count: number) => void;
};

export function ConditionCounts({ counts, left, onCount }: ConditionCountsProps) {
  return (
    <div className="returns-counts">
      {CONDITION_NAMES.map((condition) => (
        <QuantityStepper
          key={condition}
          label={ITEM_CONDITIONS[condition]}
          value={counts[condition]}
          max={counts[condition] + left}
          onChange={(count) => onCount(condition, count)}
        />
      ))}
      <output className="returns-left">{left === 0 ? 'All inspected' : `${left} to inspect`}</output>
    </div>
  );
}
