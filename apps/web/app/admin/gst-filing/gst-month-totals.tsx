import { formatPlural, formatRupees } from '@kinari/contract/locale';
import { Link } from 'react-router';
import type { GstMonth } from './gst-month.data.ts';
import { formatDayOfMonth } from './month-search-params.ts';

type GstTotal = { name: string; value: string; note: string };

/** Totals of the month. An unregistered shop has bills and nothing to file. */
export function GstMonthTotals({ month }: { month: GstMonth }) {
  const { totals, registration } = month;
  const showsInvoices = registration === 'regular' || totals.invoices > 0;
  return (
    <>
      <dl className="month-totals" data-count={showsInvoices ? 5 : 2}>
        {(showsInvoices ? invoiceTotals(month) : billTotals(month)).map(({ name, value, note }) => (
          <div key={name} className="min-w-0 pt-2.5 px-3.5 pb-3 bg-surface">
            <dt className="text-xs text-text-muted font-medium">{name}</dt>
            <dd className="tabular-nums whitespace-nowrap">{value}</dd>
            <dd className="month-note tabular-nums whitespace-nowrap">{note}</dd>
          </div>
        ))}
      </dl>
      {registration !== 'regular' && (
        <p className="text-text-muted">
          {registration === 'none' ? 'Not registered for GST: bills without tax.' : 'Composition: bills without tax.'}{' '}
          <Link
            to="/admin/gst/settings"
            className="inline-flex items-center min-h-(--touch) text-primary font-semibold hover:underline hover:underline-offset-[3px]"
          >
            Change in GST settings
          </Link>
        </p>
      )}
      {showsInvoices && totals.bills > 0 && (
        <p className="text-text-muted">
          Also {formatPlural(totals.bills, 'bill')} without tax, {formatRupees(totals.billed)}, not filed here.
        </p>
      )}
    </>
  );
}

function invoiceTotals({ month, totals }: GstMonth): GstTotal[] {
  const day = formatDayOfMonth(month);
  const { invoices, cgst, sgst, igst } = totals;
  return [
    {
      name: 'Invoiced',
      value: formatRupees(totals.invoiced),
      note: [formatPlural(invoices, 'invoice'), day].filter(Boolean).join(', '),
    },
    { name: 'Taxable', value: formatRupees(totals.taxable), note: 'without tax' },
    { name: 'CGST + SGST', value: formatRupees(cgst + sgst), note: `${formatRupees(cgst)} each` },
    { name: 'IGST', value: formatRupees(igst), note: formatPlural(totals.withIgst, 'invoice') },
    credited(totals),
  ];
}

function billTotals({ month, totals }: GstMonth): GstTotal[] {
  const note = [formatPlural(totals.bills, 'bill'), formatDayOfMonth(month)].filter(Boolean).join(', ');
  return [{ name: 'Billed', value: formatRupees(totals.billed), note }, credited(totals)];
}

function credited({ credited, creditNotes }: GstMonth['totals']): GstTotal {
  return {
    name: 'Credit notes',
    value: credited > 0 ? `− ${formatRupees(credited)}` : formatRupees(0),
    note: formatPlural(creditNotes, 'document'),
  };
}
