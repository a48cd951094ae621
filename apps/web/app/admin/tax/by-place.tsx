import { formatRupees } from '../../platform/text/format-rupees.ts';
import { classes } from '../../ui/classes.ts';
import { useTableFits } from '../table/use-table-fits.ts';
import { counted, formatCount } from './counted.ts';
import { Panel } from './panel.tsx';
import type { TaxMonth } from './tax-month.data.ts';

type Place = TaxMonth['places'][number];

const SUMS = ['taxable', 'cgst', 'sgst', 'igst'] as const;

/** What was invoiced within the state and across, at each rate. */
export function ByPlace({ month }: { month: TaxMonth }) {
  const tableFits = useTableFits();
  return (
    <Panel title="By place and rate" note="sums of the lines, to the paisa">
      {tableFits ? <PlaceTable month={month} /> : <PlaceCards month={month} />}
    </Panel>
  );
}

function PlaceTable({ month: { places, state, figures } }: { month: TaxMonth }) {
  return (
    <table className="admin-table month-table">
      <thead>
        <tr>
          <th scope="col">Place of supply</th>
          {['Rate', 'Invoices', 'Taxable', 'CGST', 'SGST', 'IGST'].map((name) => (
            <th key={name} scope="col" className="admin-figure">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {places.map((place) => (
          <tr key={`${place.isAcross} ${place.rate}`}>
            <td>{placeName(place, state)}</td>
            <td className="admin-figure">{place.rate} %</td>
            <td className="admin-figure">{formatCount(place.invoices)}</td>
            {SUMS.map((column) => (
              <td key={column} className={classes('admin-figure', place[column] === 0 && 'text-ink-3')}>
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
          <td className="admin-figure">{formatCount(figures.invoices)}</td>
          {SUMS.map((column) => (
            <td key={column} className="admin-figure">
              {formatRupees(figures[column])}
            </td>
          ))}
        </tr>
      </tfoot>
    </table>
  );
}

function PlaceCards({ month: { places, state } }: { month: TaxMonth }) {
  return (
    <ul>
      {places.map((place) => (
        <li key={`${place.isAcross} ${place.rate}`} className="month-place">
          <p className="month-place-head">
            <b>
              {placeName(place, state)}, {place.rate} %
            </b>
            <span>{counted(place.invoices, 'invoice')}</span>
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

const placeName = ({ isAcross }: Place, state: string | null) =>
  isAcross ? 'Across states' : `Within ${state ?? 'our state'}`;
