import { formatMonth } from '@kinari/contract/words/tax-words';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { dayInIndia } from '../../platform/text/format-date.ts';
import { icon20 } from '../../ui/icon.ts';
import { monthAfter } from './month-address.ts';

/** One month back or on; not into the future. */
export function MonthStepper({ month }: { month: string }) {
  const [before, after] = [monthAfter(month, -1), monthAfter(month, 1)];
  const isLatest = after > dayInIndia().slice(0, 7);
  return (
    <fieldset className="month-stepper">
      <legend className="sr-only">Month</legend>
      <Link to={`?month=${before}`} preventScrollReset aria-label={formatMonth(before)} className="month-step">
        <ChevronLeft {...icon20} />
      </Link>
      <b aria-live="polite">{formatMonth(month)}</b>
      {isLatest ? (
        <span className="month-step" data-off>
          <ChevronRight {...icon20} />
        </span>
      ) : (
        <Link to={`?month=${after}`} preventScrollReset aria-label={formatMonth(after)} className="month-step">
          <ChevronRight {...icon20} />
        </Link>
      )}
    </fieldset>
  );
}
