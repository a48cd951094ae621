import { MOST } from '@kinari/contract/limits';
import { Plus } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import type { CellState } from '../../ui/form/use-form.ts';
import { icon20 } from '../../ui/icon.ts';
import { useFocusLater } from '../../ui/use-focus-later.ts';
import { RATE_COLUMNS, RateRowEditor } from './rate-row-editor.tsx';
import { RateRowFixed } from './rate-row-fixed.tsx';
import { newRate, type RateColumn, type RateRow } from './rates-draft.ts';

type RateListProps = {
  rates: readonly RateRow[];
  today: string;
  cell: (row: string, column: RateColumn) => CellState;
  onRates: (rates: RateRow[]) => void;
};

/** A table where there is room for one, else cards. */
export function RateList({ rates, today, cell, onRates }: RateListProps) {
  const box = useRef<HTMLDivElement>(null);
  const focusLater = useFocusLater(box);

  function add() {
    const row = newRate(today);
    onRates([...rates, row]);
    focusLater(`[data-row="${row.key}"] input`);
  }

  function remove(key: string) {
    onRates(rates.filter((row) => row.key !== key));
    focusLater('[data-add]');
  }

  return (
    <div ref={box}>
      <div aria-hidden="true" className="tax-rate tax-rate-heads">
        {RATE_COLUMNS.map(({ column, label }) => (
          <span key={column}>{label}</span>
        ))}
      </div>
      <ul className="tax-rate-list">
        {rates.map((row, place) => {
          const shared = {
            row,
            cell: (column: RateColumn) => cell(row.key, column),
            onRow: (changes: Partial<RateRow>) =>
              onRates(rates.map((other) => (other.key === row.key ? { ...other, ...changes } : other))),
          };
          return (
            <li key={row.key} data-row={row.key}>
              {row.isFixed ? (
                <RateRowFixed {...shared} today={today} />
              ) : (
                <RateRowEditor {...shared} place={place} onRemove={() => remove(row.key)} />
              )}
            </li>
          );
        })}
      </ul>
      <Button
        kind="secondary"
        size={44}
        data-add
        icon={<Plus {...icon20} />}
        disabled={rates.length >= MOST.taxRates}
        className="mt-4"
        onClick={add}
      >
        Add a rate
      </Button>
    </div>
  );
}
