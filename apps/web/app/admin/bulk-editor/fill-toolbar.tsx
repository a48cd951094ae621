import { formatPlural } from '@kinari/contract/locale';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Button } from '../../ui/button.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { icon16 } from '../../ui/icon.ts';
import { notify } from '../../ui/toast.ts';
import { parseAmount, validateFill } from './fill-validation.ts';
import { GRID_FIELDS, type GridField } from './grid-cells.ts';
import { FILL_MODES, type FillMode, fillRange } from './grid-range.ts';
import type { Grid } from './use-grid.ts';

const FILLABLE_FIELDS = ['price', 'saving', 'mrp', 'stock'] as const satisfies GridField[];

export function FillToolbar({ grid }: { grid: Grid }) {
  const gridField = FILLABLE_FIELDS.find((option) => option === grid.field) ?? 'price';
  const { field, form, values } = useForm({
    initial: { fill: 'lowerPercent', amount: '' },
    validate: validateFill,
    submit: async ({ fill, amount }) => {
      const by = parseAmount(amount);
      const { edits, bounds } = grid;
      const changes = fillRange(grid.rows, { field: gridField, fill: fill as FillMode, by, edits, bounds });
      grid.change(changes);
      notify({ text: `${formatPlural(changes.length, 'cell')} filled`, tone: 'ok' });
    },
  });
  const { value, error, onValue } = field('amount');
  const errorId = useId();

  return (
    <form {...form} className="flex flex-wrap items-center gap-2" aria-label="Fill cells">
      <ToolbarField
        label="Column"
        value={gridField}
        onChoose={(next) =>
          grid.selectColumn(
            grid.columns.findIndex(({ field: option }) => option === next),
            { all: false },
          )
        }
      >
        {FILLABLE_FIELDS.map((option) => (
          <option key={option} value={option}>
            {GRID_FIELDS[option]}
          </option>
        ))}
      </ToolbarField>
      <ToolbarField label="Operation" value={values.fill} onChoose={field('fill').onValue}>
        {Object.entries(FILL_MODES).map(([option, label]) => (
          <option key={option} value={option}>
            {label}
          </option>
        ))}
      </ToolbarField>
      <input
        aria-label="Amount"
        inputMode="decimal"
        autoComplete="off"
        placeholder={values.fill.endsWith('Percent') ? '10' : gridField === 'stock' ? '5' : '₹100'}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={error && errorId}
        className="bulk-editor-amount h-(--touch) border border-border-strong rounded-md bg-surface text-text text-base/[inherit] w-24 px-3 md:text-sm/[inherit]"
        value={value}
        onChange={({ target }) => onValue(target.value)}
      />
      <Button type="submit" kind="secondary" size={36}>
        Fill selected cells
      </Button>
      {error && (
        <p id={errorId} role="alert" className="text-sm font-medium text-danger">
          {error}
        </p>
      )}
      <p
        className="bulk-editor-keys hidden table:block table:ml-auto table:text-text-muted table:text-xs/[inherit]"
        aria-hidden="true"
      >
        <kbd>↑</kbd> <kbd>↓</kbd> move <kbd>Ctrl V</kbd> paste from a spreadsheet <kbd>Ctrl Z</kbd> undo
      </p>
    </form>
  );
}

type ToolbarFieldProps = { label: string; value: string; onChoose: (value: string) => void; children: ReactNode };

function ToolbarField({ label, value, onChoose, children }: ToolbarFieldProps) {
  return (
    <span className="bulk-editor-choose relative">
      <select aria-label={label} value={value} onChange={({ target }) => onChoose(target.value)}>
        {children}
      </select>
      <ChevronDown {...icon16} />
    </span>
  );
}
