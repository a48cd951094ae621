import { formatPlural, toIndianDate } from '@kinari/contract/locale';
import './export-dialog.css';
import { Download, FileCheck2 } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { icon20, icon24 } from '../../ui/icon.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { downloadPrintJob } from '../data/download-print-job.ts';
import {
  downloadExport,
  type ExportRequest,
  type OrderExportFilter,
  type ProductExport,
  useCreateExport,
} from './exports.data.ts';
import { formatExportReady } from './import-labels.ts';
import type { ExportFilter } from './import-runs.data.ts';
import { PlainFormDialog } from './plain-form-dialog.tsx';

type ExportDialogProps = {
  /** Filter of the product list. Without one, exports everything. */
  filter?: ExportFilter;
  /** Exports only these products. */
  productIds?: readonly string[];
  withOrders?: boolean;
  /** Exports only orders: the filter and days of their list. */
  orders?: OrderExportScope;
  onClose: () => void;
};

type OrderExportScope = { filter: OrderExportFilter; from?: string; to?: string };
type ExportKind = ExportRequest['kind'];
type ExportFormat = ExportRequest['format'];
const KIND_HINTS: Record<ExportKind, string> = {
  products: 'All fields, one row per variant',
  stock: 'SKU, prices, MRP and stock, to edit in a spreadsheet and import again',
  orders: 'Items, customers and payments. Contains personal data: this export is logged.',
};
const KIND_LABELS: Record<ExportKind, string> = {
  products: 'Products',
  stock: 'Stock and prices',
  orders: 'Orders',
};

export function ExportDialog({ filter, productIds, withOrders = false, orders, onClose }: ExportDialogProps) {
  const exportMutation = useCreateExport();
  const { mutateAsync } = exportMutation;
  const today = toIndianDate();
  const exportForm = useForm({
    initial: {
      kind: orders ? 'orders' : 'products',
      format: 'csv',
      from: orders?.from ?? `${today.slice(0, 8)}01`,
      to: orders?.to ?? today,
    },
    validate: ({ kind, from, to }) =>
      kind === 'orders' && (from === '' || to === '' || from > to)
        ? { to: 'The end date can’t be before the start date' }
        : {},
    submit: async ({ kind, format, from, to }) => {
      const request = { kind: kind as ExportKind, format: format as ExportFormat };
      if (request.kind === 'orders')
        await mutateAsync({ ...request, kind: 'orders', from, to, filter: orders?.filter });
      else await mutateAsync({ ...request, kind: request.kind, ...toExportScope(filter, productIds) });
    },
    fallback: 'Couldn’t create the file. Try again.',
  });
  const { field, busy, values } = exportForm;
  const kind = values.kind as ExportKind;

  if (exportMutation.data)
    return <ExportReadyDialog readyExport={exportMutation.data} onClose={onClose} onAgain={exportMutation.reset} />;
  return (
    <PlainFormDialog title="Export" action="Create file" state={exportForm} className="gap-5" onClose={onClose}>
      <p className="text-text-muted">
        {orders ? `${formatOrderScope(orders)} ${KIND_HINTS.orders}` : formatScope(kind, filter, productIds)}
      </p>
      {!orders && (
        <RadioGroup legend="Data" field={field('kind')}>
          {(['products', 'stock', ...(withOrders ? ['orders' as const] : [])] as const).map((option) => ({
            value: option,
            label: KIND_LABELS[option],
            hint: KIND_HINTS[option],
          }))}
        </RadioGroup>
      )}
      {kind === 'orders' && (
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,160px),1fr))] gap-4">
          <TextField label="From" type="date" max={today} field={field('from')} />
          <TextField label="To" type="date" max={today} field={field('to')} />
        </div>
      )}
      <RadioGroup legend="Format" field={field('format')}>
        {[
          { value: 'csv', label: 'CSV', hint: 'UTF-8, opens in any spreadsheet' },
          { value: 'xlsx', label: 'XLSX', hint: 'Excel' },
        ]}
      </RadioGroup>
      <output className="sr-only">{busy && 'Creating the file'}</output>
    </PlainFormDialog>
  );
}

type ExportReadyDialogProps = { readyExport: ProductExport; onClose: () => void; onAgain: () => void };

function ExportReadyDialog({ readyExport, onClose, onAgain }: ExportReadyDialogProps) {
  const footer = useRef<HTMLDivElement>(null);
  const [busy, setBusy] = useState(false);

  // The pressed button is gone with the form.
  useEffect(() => footer.current?.querySelector<HTMLElement>('button:last-child')?.focus(), []);

  async function download() {
    setBusy(true);
    await downloadPrintJob(readyExport.name ?? 'The file', downloadExport(readyExport.id));
    setBusy(false);
  }

  return (
    <Dialog
      open
      title="Export"
      onClose={onClose}
      footer={
        <div ref={footer} className="flex flex-1 flex-wrap justify-end gap-3">
          <Button kind="quiet" onClick={onAgain}>
            Create another
          </Button>
          <Button icon={<Download {...icon20} />} busy={busy} onClick={() => void download()}>
            Download
          </Button>
        </div>
      }
    >
      <div className="grid gap-3">
        <output className="flex items-center gap-3 font-semibold wrap-anywhere [&>svg]:flex-none [&>svg]:text-success">
          <FileCheck2 {...icon24} />
          {formatExportReady(readyExport)}
        </output>
        <p className="text-text-muted">You can download it for 7 days.</p>
      </div>
    </Dialog>
  );
}

type RadioGroupProps = {
  legend: string;
  field: { name: string; value: string; onValue: (value: string) => void };
  children: { value: string; label: string; hint: string }[];
};

function RadioGroup({ legend, field, children }: RadioGroupProps): ReactNode {
  return (
    <fieldset className="export-choice grid gap-0.5 min-w-0">
      <legend>{legend}</legend>
      {children.map(({ value, label, hint }) => (
        <label key={value} htmlFor={`${field.name}-${value}`}>
          <input
            id={`${field.name}-${value}`}
            type="radio"
            className="choice-input"
            name={field.name}
            value={value}
            checked={field.value === value}
            onChange={() => field.onValue(value)}
          />
          <b>{label}</b>
          <small>{hint}</small>
        </label>
      ))}
    </fieldset>
  );
}

function toExportScope(filter: ExportFilter, productIds: readonly string[] | undefined) {
  return { ...(filter && { filter }), ...(productIds && { productIds: [...productIds] }) };
}

function formatScope(kind: ExportKind, filter: ExportFilter, productIds: readonly string[] | undefined): string {
  if (kind === 'orders') return formatOrderScope();
  if (productIds) return `${formatPlural(productIds.length, 'product')} selected.`;
  const isNarrowed = filter && Object.values(filter).some(Boolean);
  return isNarrowed ? 'All products in the current list, on all pages.' : 'All products.';
}

function formatOrderScope(scope?: OrderExportScope): string {
  const isNarrowed = scope && Object.values(scope.filter).some(Boolean);
  return `Orders ${isNarrowed ? 'of the current list ' : ''}in this date range, first and last day included.`;
}
