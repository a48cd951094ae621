import { MAX } from '@kinari/contract/limits';
import { Plus } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import type { CellState } from '../../ui/form/use-form.ts';
import { icon20 } from '../../ui/icon.ts';
import { useDeferredFocus } from '../../ui/use-deferred-focus.ts';
import { RATE_COLUMNS, RateRowEditor } from './rate-row-editor.tsx';
import { RateRowFixed } from './rate-row-fixed.tsx';
import { createRateRow, type RateColumn, type RateRow } from './rates-form-values.ts';

type RateListProps = {
  rates: readonly RateRow[];
  today: string;
  cell: (row: string, column: RateColumn) => CellState;
  onRates: (rates: RateRow[]) => void;
};

export function RateList({ rates, today, cell, onRates }: RateListProps) {
  const container = useRef<HTMLDivElement>(null);
  const focusLater = useDeferredFocus(container);

  function add() {
    const row = createRateRow(today);
    onRates([...rates, row]);
    focusLater(`[data-row="${row.key}"] input`);
  }

  function remove(key: string) {
    onRates(rates.filter((row) => row.key !== key));
    focusLater('[data-add]');
  }

  return (
    <div ref={container}>
      <div aria-hidden="true" className="tax-rate tax-rate-heads">
        {RATE_COLUMNS.map(({ column, label }) => (
          <span key={column}>{label}</span>
        ))}
      </div>
      <ul>
        {rates.map((row, index) => {
          const rowProps = {
            row,
            cell: (column: RateColumn) => cell(row.key, column),
            onRow: (changes: Partial<RateRow>) =>
              onRates(rates.map((other) => (other.key === row.key ? { ...other, ...changes } : other))),
          };
          return (
            <li key={row.key} data-row={row.key} className="border-t border-border">
              {row.isFixed ? (
                <RateRowFixed {...rowProps} today={today} />
              ) : (
                <RateRowEditor {...rowProps} place={index} onRemove={() => remove(row.key)} />
              )}
            </li>
          );
        })}
      </ul>
      <div className="border-t border-border p-3.5">
        <Button
          kind="secondary"
          size={36}
          data-add
          icon={<Plus {...icon20} />}
          disabled={rates.length >= MAX.taxRates}
          onClick={add}
        >
          Add rate
        </Button>
      </div>
    </div>
  );
}
