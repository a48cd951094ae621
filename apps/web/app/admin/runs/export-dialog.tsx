import './export-dialog.css';
import { dayInIndia } from '@kinari/contract/days';
import { Download, FileCheck2 } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { icon20, icon24 } from '../../ui/icon.ts';
import { Notice } from '../../ui/notice.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { savePrint } from '../save-print.ts';
import { downloadExport, type Export, useExport, type Wanted } from './exports.data.ts';
import { countOf, readyWords } from './run-words.ts';
import type { ExportFilter } from './runs.data.ts';

type ExportDialogProps = {
  /** As the list of products is narrowed; everything where nothing is given. */
  filter?: ExportFilter;
  /** These alone. */
  productIds?: readonly string[];
  /** Whether orders are offered too. */
  withOrders?: boolean;
  onClose: () => void;
};

type What = Wanted['what'];
type Format = Wanted['format'];
const HINTS: Record<What, string> = {
  products: 'Everything about them, one row for each variant',
  stock: 'SKU, prices, MRP and stock: to change in a spreadsheet and import again',
  orders: 'What was bought, by whom, and what was paid. It names people: it is on record who asked for it.',
};
const LABELS: Record<What, string> = { products: 'Products', stock: 'Stock and prices', orders: 'Orders' };

/** Has a file made, and hands it over when it is ready. */
export function ExportDialog({ filter, productIds, withOrders = false, onClose }: ExportDialogProps) {
  const making = useExport();
  const { mutateAsync } = making;
  const today = dayInIndia();
  const state = useForm({
    initial: { what: 'products', format: 'csv', from: `${today.slice(0, 8)}01`, to: today },
    check: ({ what, from, to }) =>
      what === 'orders' && (from === '' || to === '' || from > to)
        ? { to: 'The last day cannot be before the first' }
        : {},
    submit: async ({ what, format, from, to }) => {
      const made = { what: what as What, format: format as Format };
      if (made.what === 'orders') await mutateAsync({ ...made, what: 'orders', from, to });
      else await mutateAsync({ ...made, what: made.what, ...narrowed(filter, productIds) });
    },
    fallback: 'The file could not be made. Please try again.',
  });
  const { field, form, busy, failure, values } = state;
  const what = values.what as What;
  const id = 'export-form';

  if (making.data) return <Ready made={making.data} onClose={onClose} onAgain={making.reset} />;
  return (
    <Dialog
      open
      title="Export"
      onClose={onClose}
      footer={
        <>
          <Button kind="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={id} busy={busy}>
            Make the file
          </Button>
        </>
      }
    >
      <form id={id} {...form} className="grid gap-5">
        <p className="text-ink-2">{scopeOf(what, filter, productIds)}</p>
        <Choice legend="What" field={field('what')}>
          {(['products', 'stock', ...(withOrders ? ['orders' as const] : [])] as const).map((one) => ({
            value: one,
            label: LABELS[one],
            hint: HINTS[one],
          }))}
        </Choice>
        {what === 'orders' && (
          <div className="export-days">
            <TextField label="From" type="date" max={today} field={field('from')} />
            <TextField label="To" type="date" max={today} field={field('to')} />
          </div>
        )}
        <Choice legend="Format" field={field('format')}>
          {[
            { value: 'csv', label: 'CSV', hint: 'UTF-8, opens in any spreadsheet' },
            { value: 'xlsx', label: 'XLSX', hint: 'Excel' },
          ]}
        </Choice>
        <output className="sr-only">{busy && 'The file is being made'}</output>
        {failure && <Notice tone="bad">{failure}</Notice>}
      </form>
    </Dialog>
  );
}

type ReadyProps = { made: Export; onClose: () => void; onAgain: () => void };

function Ready({ made, onClose, onAgain }: ReadyProps) {
  const button = useRef<HTMLDivElement>(null);
  const [busy, setBusy] = useState(false);

  // The button that was pressed is gone with the form.
  useEffect(() => button.current?.querySelector<HTMLElement>('button:last-child')?.focus(), []);

  async function download() {
    setBusy(true);
    await savePrint(made.name ?? 'The file', downloadExport(made.id));
    setBusy(false);
  }

  return (
    <Dialog
      open
      title="Export"
      onClose={onClose}
      footer={
        <div ref={button} className="flex flex-1 flex-wrap justify-end gap-3">
          <Button kind="quiet" onClick={onAgain}>
            Another file
          </Button>
          <Button icon={<Download {...icon20} />} busy={busy} onClick={() => void download()}>
            Download
          </Button>
        </div>
      }
    >
      <div className="grid gap-3">
        <output className="export-ready">
          <FileCheck2 {...icon24} />
          {readyWords(made)}
        </output>
        <p className="text-ink-2">It can be downloaded for a week.</p>
      </div>
    </Dialog>
  );
}

type ChoiceProps = {
  legend: string;
  field: { name: string; value: string; onValue: (value: string) => void };
  children: { value: string; label: string; hint: string }[];
};

function Choice({ legend, field, children }: ChoiceProps): ReactNode {
  return (
    <fieldset className="export-choice">
      <legend>{legend}</legend>
      {children.map(({ value, label, hint }) => (
        <label key={value} htmlFor={`${field.name}-${value}`}>
          <input
            id={`${field.name}-${value}`}
            type="radio"
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

function narrowed(filter: ExportFilter, productIds: readonly string[] | undefined) {
  return { ...(filter && { filter }), ...(productIds && { productIds: [...productIds] }) };
}

function scopeOf(what: What, filter: ExportFilter, productIds: readonly string[] | undefined): string {
  if (what === 'orders') return 'Orders of these days, both included.';
  if (productIds) return `Of the ${countOf(productIds.length, 'product')} selected.`;
  const isNarrowed = filter && Object.values(filter).some(Boolean);
  return isNarrowed ? 'Of the products that the list shows now, on all its pages.' : 'Of all products.';
}
