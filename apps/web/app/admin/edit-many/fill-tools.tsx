import { ChevronDown } from 'lucide-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { icon16 } from '../../ui/icon.ts';
import { notify } from '../../ui/toast.ts';
import { cleanValue, GRID_FIELDS, type GridField } from './grid-cells.ts';
import { FILLS, type Fill, filled } from './grid-range.ts';
import type { Grid } from './use-grid.ts';

const FILLED = ['price', 'saving', 'mrp', 'stock'] as const satisfies GridField[];

/** Fills one column of the selected rows at once. */
export function FillTools({ grid }: { grid: Grid }) {
  const [fill, setFill] = useState<Fill>('lowerPercent');
  const [typed, setTyped] = useState('');
  const field = FILLED.find((one) => one === grid.field) ?? 'price';
  const by = Number(cleanValue('price', typed.replace(/%$/, '')));
  const isWrong = typed.trim() === '' || !Number.isFinite(by) || by < 0;

  function fillCells(event: FormEvent) {
    event.preventDefault();
    if (isWrong) return notify({ text: 'Please type an amount, such as 100', tone: 'bad' });
    const changes = filled(grid.rows, { field, fill, by, edits: grid.edits, bounds: grid.bounds });
    grid.change(changes);
    notify({ text: `${changes.length} ${changes.length === 1 ? 'cell' : 'cells'} filled`, tone: 'ok' });
  }

  return (
    <form className="edit-tools" aria-label="Fill cells" noValidate onSubmit={fillCells}>
      <Choose
        label="Column"
        value={field}
        onChoose={(next) =>
          grid.selectColumn(
            grid.columns.findIndex(({ field: one }) => one === next),
            { all: false },
          )
        }
      >
        {FILLED.map((one) => (
          <option key={one} value={one}>
            {GRID_FIELDS[one]}
          </option>
        ))}
      </Choose>
      <Choose label="How" value={fill} onChoose={(next) => setFill(next as Fill)}>
        {Object.entries(FILLS).map(([one, words]) => (
          <option key={one} value={one}>
            {words}
          </option>
        ))}
      </Choose>
      <input
        aria-label="Amount"
        inputMode="decimal"
        autoComplete="off"
        placeholder={fill.endsWith('Percent') ? '10' : field === 'stock' ? '5' : '₹100'}
        className="edit-amount"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button type="submit" kind="secondary" size={44}>
        Fill selected cells
      </Button>
      <p className="edit-keys" aria-hidden="true">
        <kbd>↑</kbd> <kbd>↓</kbd> move <kbd>Ctrl V</kbd> paste from a spreadsheet <kbd>Ctrl Z</kbd> undo
      </p>
    </form>
  );
}

type ChooseProps = { label: string; value: string; onChoose: (value: string) => void; children: ReactNode };

function Choose({ label, value, onChoose, children }: ChooseProps) {
  return (
    <span className="edit-choose">
      <select aria-label={label} value={value} onChange={({ target }) => onChoose(target.value)}>
        {children}
      </select>
      <ChevronDown {...icon16} />
    </span>
  );
}
