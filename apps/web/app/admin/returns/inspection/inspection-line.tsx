import { FieldError } from '../../../ui/form/field.tsx';
import type { AdminReturn } from '../../data/return.data.ts';
import { LineHeader } from '../line-header.tsx';
import type { ReturnLine } from '../returns.data.ts';
import { ConditionCounts } from './condition-counts.tsx';
import { ConditionOptions } from './condition-options.tsx';
import {
  CONDITION_NAMES,
  type InspectedLine,
  replaceSerial,
  setCondition,
  setConditionBySerial,
  uninspectedUnits,
} from './inspection.ts';
import { SerialFields } from './serial-fields.tsx';

type InspectionLineProps = {
  line: ReturnLine;
  orderReturn: AdminReturn;
  inspected: InspectedLine;
  errors: { condition: string | undefined; serial: string | undefined };
  onInspect: (change: (inspected: InspectedLine) => InspectedLine) => void;
};

export function InspectionLine({ line, orderReturn, inspected, errors, onInspect }: InspectionLineProps) {
  const { id, name, quantity } = line;
  const sent = orderReturn.lineDetails[id]?.serials ?? [];
  const remaining = uninspectedUnits(inspected, quantity);

  return (
    <fieldset className="returns-line" data-line={id}>
      <legend className="sr-only">{name}</legend>
      <LineHeader line={line} orderReturn={orderReturn} />
      {sent.length > 0 && (
        <SerialFields
          inspected={inspected}
          sent={sent}
          error={errors.serial}
          onSerial={(index, serial) => onInspect((current) => replaceSerial(current, index, serial))}
          onDone={() => onInspect((current) => setConditionBySerial(current, sent, quantity))}
        />
      )}
      {quantity === 1 ? (
        <ConditionOptions
          name={id}
          label={`Condition of ${name}`}
          chosen={CONDITION_NAMES.find((condition) => inspected.counts[condition] > 0)}
          isWrong={errors.condition !== undefined}
          onChoose={(condition) => onInspect((current) => setCondition(current, condition, 1))}
        />
      ) : (
        <ConditionCounts
          counts={inspected.counts}
          left={remaining}
          onCount={(condition, count) =>
            onInspect((current) => ({ ...current, counts: { ...current.counts, [condition]: count } }))
          }
        />
      )}
      {errors.condition && <FieldError>{errors.condition}</FieldError>}
    </fieldset>
  );
}
