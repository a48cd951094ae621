import { Trash2 } from 'lucide-react';
import { useId } from 'react';
import { FieldError } from '../../ui/form/field.tsx';
import type { CellState } from '../../ui/form/use-form.ts';
import { icon20 } from '../../ui/icon.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { VariantCell } from '../variants/variant-cell.tsx';
import type { RateColumn, RateRow } from './rates-form-values.ts';

export const RATE_COLUMNS: { column: RateColumn; label: string; before?: string; longest?: number }[] = [
  { column: 'hsnPrefix', label: 'HSN starts with', longest: 8 },
  { column: 'rate', label: 'Rate, %', longest: 6 },
  { column: 'above', label: 'Above ₹ per unit', before: '₹', longest: 11 },
  { column: 'rateAbove', label: 'Rate above, %', longest: 6 },
  { column: 'from', label: 'From' },
  { column: 'until', label: 'Ends before' },
];

type RateRowEditorProps = {
  row: RateRow;
  place: number;
  cell: (column: RateColumn) => CellState;
  onRow: (changes: Partial<RateRow>) => void;
  onRemove: () => void;
};

/** A rate that was never in force. All fields can be changed, and it can be deleted. */
export function RateRowEditor({ row, place, cell, onRow, onRemove }: RateRowEditorProps) {
  const messageId = useId();
  const displayName = row.hsnPrefix.trim() ? `the rate of HSN ${row.hsnPrefix.trim()}` : `rate ${place + 1}`;
  return (
    <fieldset className="tax-rate tax-rate-open">
      <legend className="sr-only">New rate {row.hsnPrefix}</legend>
      {RATE_COLUMNS.map(({ column, label, before, longest }) => (
        <VariantCell
          key={column}
          label={label}
          before={before}
          field={{
            ...cell(column),
            name: column,
            value: row[column],
            onValue: (input) => onRow({ [column]: longest ? input.replace(/[^\d.]/g, '') : input }),
          }}
          messageId={messageId}
          maxLength={longest}
          type={longest ? 'text' : 'date'}
          inputMode={column === 'hsnPrefix' ? 'numeric' : longest ? 'decimal' : undefined}
          className={before ? 'variant-money' : 'tabular'}
        />
      ))}
      <span className="absolute top-2 right-2 lg:static lg:justify-self-end">
        <IconButton label={`Delete ${displayName}`} title="Delete" icon={<Trash2 {...icon20} />} onClick={onRemove} />
      </span>
      <div id={messageId} aria-live="polite" className="col-span-full empty:hidden">
        {RATE_COLUMNS.flatMap(({ column }) => cell(column).error ?? []).map((error) => (
          <FieldError key={error}>{error}</FieldError>
        ))}
      </div>
    </fieldset>
  );
}
