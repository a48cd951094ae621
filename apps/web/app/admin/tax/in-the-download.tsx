import type { TaxFile } from '@kinari/contract/words/tax-words';
import { Link } from 'react-router';
import { formatCount } from './counted.ts';
import { Panel } from './panel.tsx';
import type { TaxMonth } from './tax-month.data.ts';

const FILES: { name: string; about: string; files: TaxFile[] }[] = [
  { name: 'B2B', about: 'to businesses with a GSTIN', files: ['b2b'] },
  { name: 'B2CL', about: 'across states above ₹1,00,000.00', files: ['b2cl'] },
  { name: 'B2CS', about: 'to others, by state and rate', files: ['b2cs'] },
  { name: 'CDNR, CDNUR', about: 'credit notes', files: ['cdnr', 'cdnur'] },
  { name: 'HSN', about: 'table 12', files: ['hsn-b2b', 'hsn-b2c'] },
  { name: 'Documents issued', about: 'table 13', files: ['docs'] },
  { name: 'explain.csv', about: 'orders without a document, and why', files: ['explain'] },
];

/** How many rows each file has, and which numbers the month took. */
export function InTheDownload({ month: { month, files, series } }: { month: TaxMonth }) {
  return (
    <Panel
      title="In the download"
      note="ZIP of CSV, rows"
      foot={
        <>
          {series.map(({ kind, first, last, missing }) => (
            <p key={`${kind} ${first}`}>
              {first} to {last.slice(last.lastIndexOf('/') + 1)}, {missing === 0 ? 'none' : formatCount(missing)}{' '}
              missing.
            </p>
          ))}
          {series.length === 0 ? (
            <p>No number was taken.</p>
          ) : (
            <Link to={`?month=${month}&show=all`} className="month-link">
              See all documents
            </Link>
          )}
        </>
      }
    >
      <dl className="month-files">
        {FILES.map(({ name, about, files: parts }) => (
          <div key={name}>
            <dt>
              <b>{name}</b> <span>{about}</span>
            </dt>
            <dd>{formatCount(parts.reduce((sum, part) => sum + files[part], 0))}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
