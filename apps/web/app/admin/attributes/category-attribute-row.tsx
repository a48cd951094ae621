import { ATTRIBUTE_TYPES } from '@kinari/contract/labels/attributes';
import { MAX_LENGTH } from '@kinari/contract/limits';
import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import { useId } from 'react';
import { CheckField } from '../../ui/form/check-field.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import { TextAreaField } from '../../ui/form/text-area-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import type { CellState, FieldState } from '../../ui/form/use-form.ts';
import { icon20 } from '../../ui/icon.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import type { AttributeRow } from './category-attributes-form-values.ts';

type CategoryAttributeRowProps = {
  row: AttributeRow;
  place: number;
  count: number;
  /** Attribute names in other categories. The same name means the same attribute. */
  names: readonly string[];
  cell: (column: string) => CellState;
  onRow: (change: Partial<AttributeRow>) => void;
  onMove: (to: number) => void;
  onRemove: () => void;
};

export function CategoryAttributeRow({
  row,
  place,
  count,
  names,
  cell,
  onRow,
  onMove,
  onRemove,
}: CategoryAttributeRowProps) {
  const listId = useId();
  const displayName = row.name.trim() || `attribute ${place + 1}`;
  const fieldState = <Value extends string | boolean>(column: keyof AttributeRow, value: Value): FieldState<Value> => ({
    ...cell(column),
    name: column,
    value,
    onValue: (input) => onRow({ [column]: input }),
  });
  return (
    <fieldset className="grid grid-cols-1 gap-3 min-w-0 p-3 border border-border rounded-md md:grid-cols-[1.4fr_1fr_2fr] md:gap-y-1 md:gap-x-3 md:items-start">
      <legend className="sr-only">Attribute {place + 1}</legend>
      <TextField
        label="Name"
        field={fieldState('name', row.name)}
        list={listId}
        placeholder="Fabric"
        maxLength={MAX_LENGTH.attributeName}
        autoComplete="off"
      />
      <datalist id={listId}>
        {names.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
      <SelectField label="Type" field={fieldState<string>('kind', row.kind)}>
        {Object.entries(ATTRIBUTE_TYPES).map(([kind, typeLabel]) => (
          <option key={kind} value={kind}>
            {typeLabel}
          </option>
        ))}
      </SelectField>
      {row.kind === 'number' && (
        <TextField
          label="Unit"
          mark="optional"
          field={fieldState('unit', row.unit)}
          placeholder="GB"
          maxLength={12}
          autoComplete="off"
        />
      )}
      {row.kind === 'choice' && (
        <TextAreaField
          label="Options"
          hint="One per line"
          field={fieldState('options', row.options)}
          rows={2}
          autoComplete="off"
        />
      )}
      <div className="flex flex-wrap items-center gap-y-0 gap-x-3 md:col-span-full">
        <CheckField field={fieldState('isRequired', row.isRequired)}>Required</CheckField>
        {row.kind !== 'text' && (
          <CheckField field={fieldState('isFilterable', row.isFilterable)}>Use as a filter</CheckField>
        )}
        <AttributeRowButtons {...{ displayName, place, count, onMove, onRemove }} />
      </div>
    </fieldset>
  );
}

type AttributeRowButtonsProps = Pick<CategoryAttributeRowProps, 'place' | 'count' | 'onMove' | 'onRemove'> & {
  displayName: string;
};

function AttributeRowButtons({ displayName, place, count, onMove, onRemove }: AttributeRowButtonsProps) {
  return (
    <span className="ml-auto flex">
      <IconButton
        label={`Move ${displayName} up`}
        title="Move up"
        icon={<ArrowUp {...icon20} />}
        disabled={place === 0}
        onClick={() => onMove(place - 1)}
      />
      <IconButton
        label={`Move ${displayName} down`}
        title="Move down"
        icon={<ArrowDown {...icon20} />}
        disabled={place === count - 1}
        onClick={() => onMove(place + 1)}
      />
      <IconButton label={`Remove ${displayName}`} title="Remove" icon={<Trash2 {...icon20} />} onClick={onRemove} />
    </span>
  );
}
