import { Link } from 'react-router';
import { formatRupees } from '../../platform/text/format-rupees.ts';
import { counted } from './counted.ts';
import { dayOfMonth } from './month-address.ts';
import type { TaxMonth } from './tax-month.data.ts';

type Figure = { name: string; value: string; note: string };

/** The sums of the month. A shop that is not registered has bills, and nothing to file. */
export function MonthFigures({ month }: { month: TaxMonth }) {
  const { figures, registration } = month;
  const isFiled = registration === 'regular' || figures.invoices > 0;
  return (
    <>
      <dl className="month-figures" data-count={isFiled ? 5 : 2}>
        {(isFiled ? invoiced(month) : billed(month)).map(({ name, value, note }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
            <dd className="month-note">{note}</dd>
          </div>
        ))}
      </dl>
      {registration !== 'regular' && (
        <p className="text-ink-2">
          {registration === 'none' ? 'Not registered for GST: bills without tax.' : 'Composition: bills without tax.'}{' '}
          <Link to="/admin/tax/settings" className="month-link">
            Change in Tax settings
          </Link>
        </p>
      )}
      {isFiled && figures.bills > 0 && (
        <p className="text-ink-2">
          Beside them {counted(figures.bills, 'bill')} without tax, {formatRupees(figures.billed)}, which are not filed
          here.
        </p>
      )}
    </>
  );
}

function invoiced({ month, figures }: TaxMonth): Figure[] {
  const day = dayOfMonth(month);
  const { invoices, cgst, sgst, igst } = figures;
  return [
    {
      name: 'Invoiced',
      value: formatRupees(figures.invoiced),
      note: [counted(invoices, 'invoice'), day].filter(Boolean).join(', '),
    },
    { name: 'Taxable', value: formatRupees(figures.taxable), note: 'without tax' },
    { name: 'CGST + SGST', value: formatRupees(cgst + sgst), note: `${formatRupees(cgst)} each` },
    { name: 'IGST', value: formatRupees(igst), note: counted(figures.withIgst, 'invoice') },
    credited(figures),
  ];
}

function billed({ month, figures }: TaxMonth): Figure[] {
  const note = [counted(figures.bills, 'bill'), dayOfMonth(month)].filter(Boolean).join(', ');
  return [{ name: 'Billed', value: formatRupees(figures.billed), note }, credited(figures)];
}

function credited({ credited, creditNotes }: TaxMonth['figures']): Figure {
  return {
    name: 'Credit notes',
    value: credited > 0 ? `− ${formatRupees(credited)}` : formatRupees(0),
    note: counted(creditNotes, 'document'),
  };
}
