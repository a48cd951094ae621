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
      {months.length === 0 && (
        <p className="flex items-center gap-2 px-3.5 py-3 border-t border-border text-text-muted [&>svg]:text-success">
          No earlier months.
        </p>
      )}
      {months.length > 0 && (
        <ul>
          {months.map(({ month, invoices, taxable, downloadedAt }) => (
            <li key={month}>
              <Link to={`?month=${month}`} className="month-previous">
                <b>{formatMonth(month)}</b>
                <span className="text-text-muted">{formatPlural(invoices, documentType)}</span>
                <span>
                  {formatRupees(taxable)} <span className="text-text-subtle">taxable</span>
                </span>
                {downloadedAt ? (
                  <span className="inline-flex items-center gap-1 text-success text-xs/[inherit] font-semibold">
                    <Check {...icon16} /> Downloaded {formatDayMonth(toIndianDate(new Date(downloadedAt)))}
                  </span>
                ) : (
                  <span className="text-text-subtle">Not downloaded yet</span>
                )}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </GstPanel>
  );
}
