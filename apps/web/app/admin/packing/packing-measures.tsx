import { SelectField } from '../../ui/form/select-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import type { FieldState } from '../../ui/form/use-form.ts';
import { type Table, weightOf } from './packing-table.ts';
import { asKilos, BOXES, boxText, gramsOf, type Measures, sizeOf } from './parcel-measures.ts';

type PackingMeasuresProps = {
  table: Table;
  measures: Measures;
  onMeasures: (changed: Partial<Measures>) => void;
  /** Enter leads back to the scan field. */
  onDone: () => void;
};

/** What the parcel weighs and which box it is in; both may be left out. */
export function PackingMeasures({ table, measures, onMeasures, onDone }: PackingMeasuresProps) {
  const weight = measures.weight ?? asKilos(weightOf(table));
  const field = (name: keyof Measures, value: string, error?: string): FieldState => ({
    name,
    value,
    error,
    onValue: (typed) => onMeasures({ [name]: typed }),
    onLeave: () => {},
  });
  return (
    <form
      className="packing-panel packing-measures"
      aria-label="Weight and box"
      onSubmit={(event) => {
        event.preventDefault();
        onDone();
      }}
    >
      <TextField
        label="Weight, kg"
        field={field('weight', weight, Number.isNaN(gramsOf(weight)) ? 'Like 1.34, at most 100' : undefined)}
        inputMode="decimal"
        autoComplete="off"
        maxLength={10}
      />
      <SelectField label="Box" field={field('box', measures.box)}>
        <option value="">Not said</option>
        {(Object.keys(BOXES) as (keyof typeof BOXES)[]).map((box) => (
          <option key={box} value={box}>
            {boxText(box)}
          </option>
        ))}
        <option value="own">Own measures</option>
      </SelectField>
      {measures.box === 'own' && (
        <div className="packing-own">
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
          {sizeOf(measures) === null && <p className="col-span-full text-ink-2">All three, each at most 300 cm.</p>}
        </div>
      )}
      <p className="packing-measures-note">From the facts of the products; change what the scale says.</p>
      <button type="submit" className="sr-only" tabIndex={-1}>
        Back to scanning
      </button>
    </form>
  );
}
