import { formatDay, formatRupees } from '@kinari/contract/locale';
import { type ReactNode, useId, useState } from 'react';
import { formatPercent } from '../../platform/text/format-percent.ts';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
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
    <div className={classes('tax-rate', hasEnded && 'text-text-subtle')}>
      <RateSummary row={row} showsEnd={!isEnding} />
      <RateDetails row={row} showsEnd={!isEnding} />
      {isEnding ? (
        <EndDateCell row={row} cell={cell} onRow={onRow} />
      ) : (
        !hasEnded && (
          <Button
            kind="quiet"
            size={36}
            aria-label={`End the rate of HSN ${row.hsnPrefix}`}
            className="flex-none -mr-3 lg:mr-0 lg:justify-self-end"
            onClick={() => {
              setIsEnding(true);
              onRow({ until: row.until || today });
            }}
          >
            End
          </Button>
        )
      )}
    </div>
  );
}

type RateProps = { row: RateRow; showsEnd: boolean };

/** The rate in two lines, for small screens. */
function RateSummary({ row: { hsnPrefix, rate, above, rateAbove, from, until }, showsEnd }: RateProps) {
  return (
    <p className="flex-1 min-w-0 lg:hidden">
      <span className="sr-only">HSN </span>
      <b className="tabular mr-2 font-semibold">{hsnPrefix}</b>
      {formatRate(rate)}
      {above && `, ${formatRate(rateAbove)} above ${formatRupees(Number(above))}`}
      <span className="block text-text-subtle text-xs/5">
        from {formatDay(from)}
        {showsEnd && until && `, ends before ${formatDay(until)}`}
      </span>
    </p>
  );
}

/** The cells of the row on wide screens. */
function RateDetails({ row, showsEnd }: RateProps) {
  return (
    <dl className="hidden lg:contents">
      <RateDetail name="HSN starts with">
        <b className="tabular font-semibold">{row.hsnPrefix}</b>
      </RateDetail>
      <RateDetail name="Rate">{formatRate(row.rate)}</RateDetail>
      <RateDetail name="Above ₹ per unit">{row.above && formatRupees(Number(row.above))}</RateDetail>
      <RateDetail name="Rate above">{row.rateAbove && formatRate(row.rateAbove)}</RateDetail>
      <RateDetail name="From">{formatDay(row.from)}</RateDetail>
      {showsEnd && <RateDetail name="Ends before">{row.until && formatDay(row.until)}</RateDetail>}
    </dl>
  );
}

function EndDateCell({ row, cell, onRow }: Omit<RateRowFixedProps, 'today'>) {
  const messageId = useId();
  const { error } = cell('until');
  return (
    <div className="w-full lg:w-auto">
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
  return (
    <div className={children ? undefined : 'text-text-subtle'}>
      <dt className="sr-only">{name}</dt>
      <dd className="tabular">{children || '–'}</dd>
    </div>
  );
}

function formatRate(input: string): string {
  return formatPercent(Math.round(Number(input) * 100));
}
