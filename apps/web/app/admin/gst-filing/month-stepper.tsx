import { formatMonth, toIndianDate } from '@kinari/contract/locale';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { icon20 } from '../../ui/icon.ts';
import { addMonths } from './month-search-params.ts';

export function MonthStepper({ month }: { month: string }) {
  const [previousMonth, nextMonth] = [addMonths(month, -1), addMonths(month, 1)];
  const isLatest = nextMonth > toIndianDate().slice(0, 7);
  return (
    <fieldset className="month-stepper">
      <legend className="sr-only">Month</legend>
      <Link
        to={`?month=${previousMonth}`}
        preventScrollReset
        aria-label={formatMonth(previousMonth)}
        className="month-step"
      >
        <ChevronLeft {...icon20} />
      </Link>
      <b aria-live="polite">{formatMonth(month)}</b>
      {isLatest ? (
        <span className="month-step" data-off>
          <ChevronRight {...icon20} />
        </span>
      ) : (
        <Link to={`?month=${nextMonth}`} preventScrollReset aria-label={formatMonth(nextMonth)} className="month-step">
          <ChevronRight {...icon20} />
        </Link>
      )}
    </fieldset>
  );
}
