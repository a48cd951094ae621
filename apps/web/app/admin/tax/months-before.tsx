import { formatMonth } from '@kinari/contract/words/tax-words';
import { Check } from 'lucide-react';
import { Link } from 'react-router';
import { dayInIndia, formatDayOfYear } from '../../platform/text/format-date.ts';
import { formatRupees } from '../../platform/text/format-rupees.ts';
import { icon16 } from '../../ui/icon.ts';
import { counted } from './counted.ts';
import { Panel } from './panel.tsx';
import type { TaxMonth } from './tax-month.data.ts';

export function MonthsBefore({ month: { monthsBefore: months, registration } }: { month: TaxMonth }) {
  const what = registration === 'regular' ? 'invoice' : 'bill';
  return (
    <Panel title="Months before">
      {months.length === 0 && <p className="month-fine">There is nothing before this month.</p>}
      {months.length > 0 && (
        <ul>
          {months.map(({ month, invoices, taxable, downloadedAt }) => (
            <li key={month}>
              <Link to={`?month=${month}`} className="month-before">
                <b>{formatMonth(month)}</b>
                <span className="text-ink-2">{counted(invoices, what)}</span>
                <span>
                  {formatRupees(taxable)} <span className="text-ink-3">taxable</span>
                </span>
                {downloadedAt ? (
                  <span className="month-done">
                    <Check {...icon16} /> Downloaded {formatDayOfYear(dayInIndia(new Date(downloadedAt)))}
                  </span>
                ) : (
                  <span className="text-ink-3">Not downloaded yet</span>
                )}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
