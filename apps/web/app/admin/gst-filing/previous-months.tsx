import { formatDayMonth, formatMonth, formatPlural, formatRupees, toIndianDate } from '@kinari/contract/locale';
import { Check } from 'lucide-react';
import { Link } from 'react-router';
import { icon16 } from '../../ui/icon.ts';
import type { GstMonth } from './gst-month.data.ts';
import { GstPanel } from './gst-panel.tsx';

export function PreviousMonths({ month: { previousMonths: months, registration } }: { month: GstMonth }) {
  const documentType = registration === 'regular' ? 'invoice' : 'bill';
  return (
    <GstPanel title="Previous months">
      {months.length === 0 && <p className="month-fine">No earlier months.</p>}
      {months.length > 0 && (
        <ul>
          {months.map(({ month, invoices, taxable, downloadedAt }) => (
            <li key={month}>
              <Link to={`?month=${month}`} className="month-previous">
                <b>{formatMonth(month)}</b>
                <span className="text-ink-2">{formatPlural(invoices, documentType)}</span>
                <span>
                  {formatRupees(taxable)} <span className="text-ink-3">taxable</span>
                </span>
                {downloadedAt ? (
                  <span className="month-done">
                    <Check {...icon16} /> Downloaded {formatDayMonth(toIndianDate(new Date(downloadedAt)))}
                  </span>
                ) : (
                  <span className="text-ink-3">Not downloaded yet</span>
                )}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </GstPanel>
  );
}
