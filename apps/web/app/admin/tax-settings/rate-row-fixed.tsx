import { formatDay, formatRupees } from '@kinari/contract/locale';
import { type ReactNode, useId, useState } from 'react';
import { formatPercent } from '../../platform/text/format-percent.ts';
import { Button } from '../../ui/button.tsx';
import { FieldError } from '../../ui/form/field.tsx';
import type { CellState } from '../../ui/form/use-form.ts';
import { VariantCell } from '../variants/variant-cell.tsx';
import type { RateColumn, RateRow } from './rates-form-values.ts';

type RateRowFixedProps = {
  row: RateRow;
  today: string;
  cell: (column: RateColumn) => CellState;
  onRow: (changes: Partial<RateRow>) => void;
};

/** A rate that is or was in force. Only its end date can be changed. */
export function RateRowFixed({ row, today, cell, onRow }: RateRowFixedProps) {
  const [isEnding, setIsEnding] = useState(false);
  const hasEnded = row.until !== '' && row.until <= today && !isEnding;
  return (
    <div className="tax-rate">
      <dl className={hasEnded ? 'tax-rate-fields text-ink-3' : 'tax-rate-fields'}>
        <RateDetail name="HSN starts with">
          <b className="tabular font-semibold">{row.hsnPrefix}</b>
        </RateDetail>
        <RateDetail name="Rate">{formatRate(row.rate)}</RateDetail>
        <RateDetail name="Above ₹ per unit">{row.above && formatRupees(Number(row.above))}</RateDetail>
        <RateDetail name="Rate above">{row.rateAbove && formatRate(row.rateAbove)}</RateDetail>
        <RateDetail name="From">{formatDay(row.from)}</RateDetail>
        {!isEnding && <RateDetail name="Ends before">{row.until && formatDay(row.until)}</RateDetail>}
      </dl>
      {isEnding ? (
        <EndDateCell row={row} cell={cell} onRow={onRow} />
      ) : (
        !hasEnded && (
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

function EndDateCell({ row, cell, onRow }: Omit<RateRowFixedProps, 'today'>) {
  const messageId = useId();
  const { error } = cell('until');
  return (
    <div className="tax-rate-end">
      <VariantCell
        label={`Ends before, HSN ${row.hsnPrefix}`}
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

function RateDetail({ name, children }: { name: string; children: ReactNode }) {
  // Empty values are hidden on phones.
  return (
    <div className={children ? 'tax-rate-field' : 'tax-rate-field tax-rate-blank'}>
      <dt>{name}</dt>
      <dd className="tabular">{children || '–'}</dd>
    </div>
  );
}

function formatRate(input: string): string {
  return formatPercent(Math.round(Number(input) * 100));
}
