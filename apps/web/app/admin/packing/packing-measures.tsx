import { SelectField } from '../../ui/form/select-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import type { FieldState } from '../../ui/form/use-form.ts';
import { calculateWeight, type PackingState } from './packing-state.ts';
import {
  BOXES,
  formatBox,
  formatKilograms,
  parseBoxSize,
  parseGrams,
  type ShipmentMeasures,
} from './shipment-measures.ts';

type PackingMeasuresProps = {
  table: PackingState;
  measures: ShipmentMeasures;
  onMeasures: (changed: Partial<ShipmentMeasures>) => void;
  /** Called on Enter: moves the focus back to the scan field. */
  onDone: () => void;
};

/** Weight and box of the shipment. Both are optional. */
export function PackingMeasures({ table, measures, onMeasures, onDone }: PackingMeasuresProps) {
  const weight = measures.weight ?? formatKilograms(calculateWeight(table));
  const field = (name: keyof ShipmentMeasures, value: string, error?: string): FieldState => ({
    name,
    value,
    error,
    onValue: (input) => onMeasures({ [name]: input }),
    onLeave: () => {},
  });
  return (
    <form
      className="admin-panel overflow-hidden grid grid-cols-2 items-start gap-3 px-3.5 py-3"
      aria-label="Weight and box"
      onSubmit={(event) => {
        event.preventDefault();
        onDone();
      }}
    >
      <TextField
        label="Weight, kg"
        field={field('weight', weight, Number.isNaN(parseGrams(weight)) ? 'For example 1.34. Maximum 100' : undefined)}
        inputMode="decimal"
        autoComplete="off"
        maxLength={10}
      />
      <SelectField label="Box" field={field('box', measures.box)}>
        <option value="">Not set</option>
        {(Object.keys(BOXES) as (keyof typeof BOXES)[]).map((box) => (
          <option key={box} value={box}>
            {formatBox(box)}
          </option>
        ))}
        <option value="own">Custom size</option>
      </SelectField>
      {measures.box === 'own' && (
        <div className="col-span-full grid grid-cols-3 gap-3">
          {(['length', 'width', 'height'] as const).map((side) => (
            <TextField
              key={side}
              label={`${side[0]?.toUpperCase()}${side.slice(1)}, cm`}
              field={field(side, measures[side])}
              inputMode="decimal"
              autoComplete="off"
              maxLength={6}
            />
          ))}
          {parseBoxSize(measures) === null && (
            <p className="col-span-full text-text-muted">Enter all three, each up to 300 cm.</p>
          )}
        </div>
      )}
      <p className="col-span-full text-text-subtle text-xs/4-5">
        {weight === ''
          ? 'Calculated from the products once you scan them.'
          : 'Calculated from the products. Change it if the scale shows another weight.'}
      </p>
      <button type="submit" className="sr-only" tabIndex={-1}>
        Back to scanning
      </button>
    </form>
  );
}
