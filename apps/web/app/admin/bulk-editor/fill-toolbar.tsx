import { ChevronDown } from 'lucide-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { icon16 } from '../../ui/icon.ts';
import { notify } from '../../ui/toast.ts';
import { GRID_FIELDS, type GridField, normalizeValue } from './grid-cells.ts';
import { FILL_MODES, type FillMode, fillRange } from './grid-range.ts';
import type { Grid } from './use-grid.ts';

const FILLABLE_FIELDS = ['price', 'saving', 'mrp', 'stock'] as const satisfies GridField[];

export function FillToolbar({ grid }: { grid: Grid }) {
  const [fill, setFill] = useState<FillMode>('lowerPercent');
  const [input, setTyped] = useState('');
  const field = FILLABLE_FIELDS.find((option) => option === grid.field) ?? 'price';
  const amount = Number(normalizeValue('price', input.replace(/%$/, '')));
  const isInvalid = input.trim() === '' || !Number.isFinite(amount) || amount < 0;

  function fillCells(event: FormEvent) {
    event.preventDefault();
    if (isInvalid) return notify({ text: 'Enter an amount, such as 100', tone: 'bad' });
    const changes = fillRange(grid.rows, { field, fill, by: amount, edits: grid.edits, bounds: grid.bounds });
    grid.change(changes);
    notify({ text: `${changes.length} ${changes.length === 1 ? 'cell' : 'cells'} filled`, tone: 'ok' });
  }

  return (
    <form className="bulk-editor-tools" aria-label="Fill cells" noValidate onSubmit={fillCells}>
      <ToolbarField
        label="Column"
        value={field}
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
      <ToolbarField label="Operation" value={fill} onChoose={(next) => setFill(next as FillMode)}>
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
        placeholder={fill.endsWith('Percent') ? '10' : field === 'stock' ? '5' : '₹100'}
        className="bulk-editor-amount"
        value={input}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button type="submit" kind="secondary" size={44}>
        Fill selected cells
      </Button>
      <p className="bulk-editor-keys" aria-hidden="true">
        <kbd>↑</kbd> <kbd>↓</kbd> move <kbd>Ctrl V</kbd> paste from a spreadsheet <kbd>Ctrl Z</kbd> undo
      </p>
    </form>
  );
}

type ToolbarFieldProps = { label: string; value: string; onChoose: (value: string) => void; children: ReactNode };

function ToolbarField({ label, value, onChoose, children }: ToolbarFieldProps) {
  return (
    <span className="bulk-editor-choose">
      <select aria-label={label} value={value} onChange={({ target }) => onChoose(target.value)}>
        {children}
      </select>
      <ChevronDown {...icon16} />
    </span>
  );
}
