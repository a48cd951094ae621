import type { GstExportFile } from '@kinari/contract/labels/tax-labels';
import { formatNumber } from '@kinari/contract/locale';
import { Link } from 'react-router';
import type { GstMonth } from './gst-month.data.ts';
import { GstPanel } from './gst-panel.tsx';

const FILE_GROUPS: { name: string; about: string; files: GstExportFile[] }[] = [
  { name: 'B2B', about: 'to businesses with a GSTIN', files: ['b2b'] },
  { name: 'B2CL', about: 'across states above ₹1,00,000.00', files: ['b2cl'] },
  { name: 'B2CS', about: 'to others, by state and rate', files: ['b2cs'] },
  { name: 'CDNR, CDNUR', about: 'credit notes', files: ['cdnr', 'cdnur'] },
  { name: 'HSN', about: 'table 12', files: ['hsn-b2b', 'hsn-b2c'] },
  { name: 'Documents issued', about: 'table 13', files: ['docs'] },
  {
    name: 'explain.csv',
    about: 'orders without a document, documents in no table, lines with issues',
    files: ['explain'],
  },
];

export function GstExportContents({ month: { month, files, series } }: { month: GstMonth }) {
  return (
    <GstPanel
      title="Download contents"
      note="rows per CSV file"
      footer={
        <>
          {series.map(({ kind, first, last, missing }) => (
            <p key={`${kind} ${first}`}>
              {first} to {last.slice(last.lastIndexOf('/') + 1)}, {missing === 0 ? 'none' : formatNumber(missing)}{' '}
              missing.
            </p>
          ))}
          {series.length === 0 ? (
            <p>No documents issued.</p>
          ) : (
            <Link
              to={`?month=${month}&show=all`}
              className="inline-flex items-center min-h-(--touch) text-primary font-semibold hover:underline hover:underline-offset-[3px]"
            >
              View all documents
            </Link>
          )}
        </>
      }
    >
      <dl className="month-files">
        {FILE_GROUPS.map(({ name, about, files: parts }) => (
          <div key={name}>
            <dt>
              <b>{name}</b> <span>{about}</span>
            </dt>
            <dd>{formatNumber(parts.reduce((sum, part) => sum + files[part], 0))}</dd>
          </div>
        ))}
      </dl>
    </GstPanel>
  );
}
