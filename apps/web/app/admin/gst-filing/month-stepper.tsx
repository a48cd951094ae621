import { formatMonth, toIndianDate } from '@kinari/contract/locale';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { icon20 } from '../../ui/icon.ts';
import { addMonths } from './month-search-params.ts';

export function MonthStepper({ month }: { month: string }) {
  const [previousMonth, nextMonth] = [addMonths(month, -1), addMonths(month, 1)];
  const isLatest = nextMonth > toIndianDate().slice(0, 7);
  return (
    <fieldset className="month-stepper flex items-center min-w-0 md:h-(--touch) md:pointer-fine:h-(--control) md:border md:border-border md:rounded-md md:bg-sunken">
      <legend className="sr-only">Month</legend>
      <MonthLink month={previousMonth}>
        <ChevronLeft {...icon20} />
      </MonthLink>
      <b aria-live="polite">{formatMonth(month)}</b>
      {isLatest ? (
        <span className={STEP} data-off>
          <ChevronRight {...icon20} />
        </span>
      ) : (
        <MonthLink month={nextMonth}>
          <ChevronRight {...icon20} />
        </MonthLink>
      )}
    </fieldset>
  );
}

const STEP =
  'month-step grid flex-none place-items-center size-(--touch) md:pointer-fine:size-(--control) rounded-md text-text-muted data-off:opacity-35';

function MonthLink({ month, children }: { month: string; children: ReactNode }) {
  return (
    <Link to={`?month=${month}`} preventScrollReset aria-label={formatMonth(month)} className={STEP}>
      {children}
    </Link>
  );
}
