import { formatDay, formatRupees } from '@kinari/contract/locale';
import { CircleAlert, FileClock, FileText } from 'lucide-react';
import { Link } from 'react-router';
import { useSaveDocument } from '../../invoices/use-save-document.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { icon14, icon20 } from '../../ui/icon.ts';
import { useFitsWidth } from '../table/use-fits-width.ts';
import type { TaxDocument } from './gst-month.data.ts';

const ISSUE_LABELS: Record<TaxDocument['issues'][number], string> = {
  hsn_missing: 'HSN missing',
  rate_missing: 'Rate missing',
  between_rates: 'Between rates',
};

export function DocumentTable({ documents }: { documents: TaxDocument[] }) {
  const isTableLayout = useFitsWidth();
  if (!isTableLayout) {
    return (
      <ul className="admin-cards month-cards">
        {documents.map((document) => (
          <li key={document.id} className="admin-card">
            <p className="month-place-head">
              <b>{document.number}</b>
              <span>{formatDay(document.issuedOn)}</span>
            </p>
            <dl className="month-sums">
              <dt className="wrap-anywhere">{document.buyer}</dt>
              <dd>{document.place ?? '–'}</dd>
              <dt>Total</dt>
              <dd>{formatRupees(document.total)}</dd>
            </dl>
            <p className="month-card-foot">
              <OrderLink id={document.orderId} />
              <IssueBadges issues={document.issues} />
              <PdfButton document={document} />
            </p>
          </li>
        ))}
      </ul>
    );
  }
  return (
    <table className="admin-table">
      <caption className="sr-only">Documents of the month</caption>
      <thead>
        <tr>
          {['Number', 'Day', 'Order', 'Buyer', 'Place'].map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
          <th scope="col" className="admin-amount">
            Total
          </th>
          <th scope="col">
            <span className="sr-only">PDF</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {documents.map((document) => (
          <tr key={document.id}>
            <td className="whitespace-nowrap">
              <b className="font-semibold">{document.number}</b> <IssueBadges issues={document.issues} />
            </td>
            <td className="whitespace-nowrap">{formatDay(document.issuedOn)}</td>
            <td>
              <OrderLink id={document.orderId} />
            </td>
            <td className="wrap-anywhere">{document.buyer}</td>
            <td>{document.place ?? '–'}</td>
            <td className="admin-amount">{formatRupees(document.total)}</td>
            <td className="text-end">
              <PdfButton document={document} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const OrderLink = ({ id }: { id: string }) => (
  <Link to={`/admin/order/${id}`} className="month-link">
    #{id.slice(0, 8)}
  </Link>
);

const IssueBadges = ({ issues }: Pick<TaxDocument, 'issues'>) =>
  issues.map((issue) => (
    <Badge key={issue} tone="amber" icon={<CircleAlert {...icon14} />}>
      {ISSUE_LABELS[issue]}
    </Badge>
  ));

function PdfButton({ document }: { document: TaxDocument }) {
  const { save, isPending, label } = useSaveDocument(document);
  return (
    <Button
      kind="quiet"
      size={36}
      busy={isPending}
      disabled={!document.isReady}
      icon={document.isReady ? <FileText {...icon20} /> : <FileClock {...icon20} />}
      aria-label={label}
      onClick={() => void save()}
    >
      PDF
    </Button>
  );
}
