import { formatDay } from '@kinari/contract/days';
import { type ReactNode, useId, useState } from 'react';
import { formatPercent } from '../../platform/text/format-percent.ts';
import { formatRupees } from '../../platform/text/format-rupees.ts';
import { Button } from '../../ui/button.tsx';
import { FieldError } from '../../ui/form/field.tsx';
import type { CellState } from '../../ui/form/use-form.ts';
import { VariantCell } from '../variants/variant-cell.tsx';
import type { RateColumn, RateRow } from './rates-draft.ts';

type RateRowFixedProps = {
  row: RateRow;
  today: string;
  cell: (column: RateColumn) => CellState;
  onRow: (changes: Partial<RateRow>) => void;
};

/** A rate that is in force, or was: only its end can still be said. */
export function RateRowFixed({ row, today, cell, onRow }: RateRowFixedProps) {
  const [isEnding, setIsEnding] = useState(false);
  const isOver = row.until !== '' && row.until <= today && !isEnding;
  return (
    <div className="tax-rate">
      <dl className={isOver ? 'tax-rate-facts text-ink-3' : 'tax-rate-facts'}>
        <Fact name="HSN begins with">
          <b className="tabular font-semibold">{row.hsnPrefix}</b>
        </Fact>
        <Fact name="Rate">{percent(row.rate)}</Fact>
        <Fact name="Above ₹ a piece">{row.above && formatRupees(Number(row.above))}</Fact>
        <Fact name="Rate above">{row.rateAbove && percent(row.rateAbove)}</Fact>
        <Fact name="From">{formatDay(row.from)}</Fact>
        {!isEnding && <Fact name="Until before">{row.until && formatDay(row.until)}</Fact>}
      </dl>
      {isEnding ? (
        <EndCell row={row} cell={cell} onRow={onRow} />
      ) : (
        !isOver && (
          <span className="tax-rate-action">
            <Button
              kind="quiet"
              size={36}
              aria-label={`End the rate of HSN ${row.hsnPrefix}`}
              onClick={() => {
                setIsEnding(true);
                onRow({ until: row.until || today });
              }}
            >
              End
            </Button>
          </span>
        )
      )}
    </div>
  );
}

function EndCell({ row, cell, onRow }: Omit<RateRowFixedProps, 'today'>) {
  const messageId = useId();
  const { error } = cell('until');
  return (
    <div className="tax-rate-end">
      <VariantCell
        label={`Until before, HSN ${row.hsnPrefix}`}
        type="date"
        field={{ ...cell('until'), name: 'until', value: row.until, onValue: (until) => onRow({ until }) }}
        messageId={messageId}
        className="tabular"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the button that was pressed has become this field
        autoFocus
      />
      <div id={messageId} aria-live="polite">
        {error && <FieldError>{error}</FieldError>}
      </div>
    </div>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  // On a phone what is not said takes no room.
  return (
    <div className={children ? 'tax-rate-fact' : 'tax-rate-fact tax-rate-blank'}>
      <dt>{name}</dt>
      <dd className="tabular">{children || '–'}</dd>
    </div>
  );
}

function percent(typed: string): string {
  return formatPercent(Math.round(Number(typed) * 100));
}
