import { LONGEST } from '@kinari/contract/limits';
import { FACT_KINDS } from '@kinari/contract/words/facts';
import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import { useId } from 'react';
import { CheckField } from '../../ui/form/check-field.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import { TextAreaField } from '../../ui/form/text-area-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import type { CellState, FieldState } from '../../ui/form/use-form.ts';
import { icon20 } from '../../ui/icon.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import type { FactRow } from './category-facts-draft.ts';

type CategoryFactRowProps = {
  row: FactRow;
  place: number;
  count: number;
  /** What facts are called elsewhere: the same name is the same fact. */
  names: readonly string[];
  cell: (column: string) => CellState;
  onRow: (change: Partial<FactRow>) => void;
  onMove: (to: number) => void;
  onRemove: () => void;
};

/** One fact that a category asks for. */
export function CategoryFactRow({ row, place, count, names, cell, onRow, onMove, onRemove }: CategoryFactRowProps) {
  const listId = useId();
  const called = row.name.trim() || `fact ${place + 1}`;
  const state = <Value extends string | boolean>(column: keyof FactRow, value: Value): FieldState<Value> => ({
    ...cell(column),
    name: column,
    value,
    onValue: (typed) => onRow({ [column]: typed }),
  });
  return (
    <fieldset className="category-fact-row">
      <legend className="sr-only">Fact {place + 1}</legend>
      <TextField
        label="Name"
        field={state('name', row.name)}
        list={listId}
        placeholder="Fabric"
        maxLength={LONGEST.factName}
        autoComplete="off"
      />
      <datalist id={listId}>
        {names.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
      <SelectField label="Kind" field={state<string>('kind', row.kind)}>
        {Object.entries(FACT_KINDS).map(([kind, word]) => (
          <option key={kind} value={kind}>
            {word}
          </option>
        ))}
      </SelectField>
      {row.kind === 'number' && (
        <TextField
          label="Unit"
          mark="optional"
          field={state('unit', row.unit)}
          placeholder="GB"
          maxLength={12}
          autoComplete="off"
        />
      )}
      {row.kind === 'choice' && (
        <TextAreaField
          label="To choose from"
          hint="One to a line"
          field={state('options', row.options)}
          rows={2}
          autoComplete="off"
        />
      )}
      <div className="category-fact-foot">
        <CheckField field={state('required', row.required)}>Required</CheckField>
        {row.kind !== 'text' && (
          <CheckField field={state('filterable', row.filterable)}>Shoppers filter by it</CheckField>
        )}
        <span className="ml-auto flex">
          <IconButton
            label={`Move ${called} up`}
            title="Move up"
            icon={<ArrowUp {...icon20} />}
            disabled={place === 0}
            onClick={() => onMove(place - 1)}
          />
          <IconButton
            label={`Move ${called} down`}
            title="Move down"
            icon={<ArrowDown {...icon20} />}
            disabled={place === count - 1}
            onClick={() => onMove(place + 1)}
          />
          <IconButton label={`Remove ${called}`} title="Remove" icon={<Trash2 {...icon20} />} onClick={onRemove} />
        </span>
      </div>
    </fieldset>
  );
}
