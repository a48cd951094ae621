import { formatDay, formatRupees } from '@kinari/contract/locale';
import { CircleAlert, FileClock, FileText } from 'lucide-react';
import { Link } from 'react-router';
import { useSaveDocument } from '../../invoices/use-save-document.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { icon14, icon20 } from '../../ui/icon.ts';
import type { DataTableColumn } from '../table/data-table-column.ts';
import type { TaxDocument } from './gst-month.data.ts';

const ISSUE_LABELS: Record<TaxDocument['issues'][number], string> = {
  hsn_missing: 'HSN missing',
  rate_missing: 'Rate missing',
  between_rates: 'Between rates',
};

export const DOCUMENT_COLUMNS: readonly DataTableColumn<TaxDocument>[] = [
  { id: 'number', header: 'Number', cell: renderNumber, card: 'title' },
  {
    id: 'day',
    header: 'Day',
    cell: ({ issuedOn }) => formatDay(issuedOn),
    card: 'end',
    className: 'whitespace-nowrap',
  },
  { id: 'order', header: 'Order', cell: renderOrder },
  { id: 'buyer', header: 'Buyer', cell: ({ buyer }) => buyer, card: 'pair', className: 'wrap-anywhere' },
  { id: 'place', header: 'Place', cell: ({ place }) => place ?? '–', card: 'pair' },
  { id: 'total', header: 'Total', cell: ({ total }) => formatRupees(total), align: 'end', card: 'pair' },
  {
    id: 'pdf',
    header: 'PDF',
    isHeaderHidden: true,
    cell: (document) => <PdfButton document={document} />,
    align: 'end',
    card: 'actions',
  },
];

function renderNumber({ number, issues }: TaxDocument) {
  return (
    <>
      <b className="font-semibold whitespace-nowrap">{number}</b>{' '}
      {issues.map((issue) => (
        <Badge key={issue} tone="amber" icon={<CircleAlert {...icon14} />}>
          {ISSUE_LABELS[issue]}
        </Badge>
      ))}
    </>
  );
}

function renderOrder({ orderId }: TaxDocument) {
  return (
    <Link to={`/admin/order/${orderId}`} className="cell-link">
      #{orderId.slice(0, 8)}
    </Link>
  );
}

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
