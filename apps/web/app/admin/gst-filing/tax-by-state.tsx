import { formatNumber, formatPlural, formatRupees } from '@kinari/contract/locale';
import { classes } from '../../ui/classes.ts';
import { useFitsWidth } from '../table/use-fits-width.ts';
import type { GstMonth } from './gst-month.data.ts';
import { GstPanel } from './gst-panel.tsx';

type TaxPlace = GstMonth['places'][number];

const TAX_COLUMNS = ['taxable', 'cgst', 'sgst', 'igst'] as const;

export function TaxByState({ month }: { month: GstMonth }) {
  const isTableLayout = useFitsWidth();
  return (
    <GstPanel title="By place and rate" note="line totals, exact to the paisa">
      {isTableLayout ? <TaxByStateTable month={month} /> : <TaxByStateCards month={month} />}
    </GstPanel>
  );
}

function TaxByStateTable({ month: { places, state, totals } }: { month: GstMonth }) {
  return (
    <table className="admin-table month-table">
      <thead>
        <tr>
          <th scope="col">Place of supply</th>
          {['Rate', 'Invoices', 'Taxable', 'CGST', 'SGST', 'IGST'].map((name) => (
            <th key={name} scope="col" className="admin-amount">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {places.map((place) => (
          <tr key={`${place.isAcross} ${place.rate}`}>
            <td>{formatPlace(place, state)}</td>
            <td className="admin-amount">{place.rate} %</td>
            <td className="admin-amount">{formatNumber(place.invoices)}</td>
            {TAX_COLUMNS.map((column) => (
              <td key={column} className={classes('admin-amount', place[column] === 0 && 'text-ink-3')}>
                {formatRupees(place[column])}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={2}>
            All
          </th>
          <td className="admin-amount">{formatNumber(totals.invoices)}</td>
          {TAX_COLUMNS.map((column) => (
            <td key={column} className="admin-amount">
              {formatRupees(totals[column])}
            </td>
          ))}
        </tr>
      </tfoot>
    </table>
  );
}

function TaxByStateCards({ month: { places, state } }: { month: GstMonth }) {
  return (
    <ul>
      {places.map((place) => (
        <li key={`${place.isAcross} ${place.rate}`} className="month-place">
          <p className="month-place-head">
            <b>
              {formatPlace(place, state)}, {place.rate} %
            </b>
            <span>{formatPlural(place.invoices, 'invoice')}</span>
          </p>
          <dl className="month-sums">
            <dt>Taxable</dt>
            <dd>{formatRupees(place.taxable)}</dd>
            <dt>{place.isAcross ? 'IGST' : 'CGST and SGST, each'}</dt>
            <dd>{formatRupees(place.isAcross ? place.igst : place.cgst)}</dd>
          </dl>
        </li>
      ))}
    </ul>
  );
}

const formatPlace = ({ isAcross }: TaxPlace, state: string | null) =>
  isAcross ? 'Across states' : `Within ${state ?? 'the shop’s state'}`;
