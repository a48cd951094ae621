import { formatNumber, formatPlural } from '@kinari/contract/locale';
import './stock.css';
import '../../ui/form/stepper.css';
import '../packing/packing.css';
import { MAX } from '@kinari/contract/limits';
import { Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Stepper } from '../../ui/form/stepper.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { icon20 } from '../../ui/icon.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { useUnsavedChangesGuard } from '../../ui/overlay/use-unsaved-changes-guard.tsx';
import { notify } from '../../ui/toast.ts';
import { ScanFeedback } from '../packing/scan-feedback.tsx';
import { ScanField } from '../packing/scan-field.tsx';
import { useScanFocus } from '../packing/use-scan-focus.ts';
import { EmptyState } from '../table/empty-state.tsx';
import { AdminPage } from '../ui/admin-page.tsx';
import { addUnit, type ReceivedLine, setUnits, sumUnits } from './received-lines.ts';
import { useCreateStockReceipt } from './stock.data.ts';
import { STOCK_DRAWING } from './stock-drawing.tsx';
import { formatVariantName } from './stock-labels.ts';
import { STOCK_PARENT } from './stock-parent.ts';
import { StockVariantLine } from './stock-variant-line.tsx';
import { useCodeScan } from './use-code-scan.ts';

/** Receives goods by scan or count, and adds them to stock at once. */
export default function ReceivePage() {
  const [lines, setLines] = useState<readonly ReceivedLine[]>([]);
  const { field, focus } = useScanFocus();
  // A ref, because the next scan can come before the render.
  const latest = useRef(lines);
  const updateLines = (next: readonly ReceivedLine[]) => {
    latest.current = next;
    setLines(next);
  };
  const { lastScan, scan } = useCodeScan((variant) => {
    updateLines(addUnit(latest.current, variant));
    const units = latest.current[0]?.units ?? 1;
    return { tone: 'right', text: `${formatVariantName(variant)}: ${units}` };
  });
  useUnsavedChangesGuard(lines.length > 0, () => undefined);

  return (
    <AdminPage
      title="Receive goods"
      parent={STOCK_PARENT}
      note={lines.length > 0 && formatPlural(sumUnits(lines), 'unit')}
    >
      <div className="packing-columns grid grid-cols-1 content-start gap-3 table:grid-cols-[minmax(0,1fr)_332px] table:gap-4">
        <div className="grid grid-cols-1 content-start gap-3">
          <ScanField field={field} label="Scan or enter a SKU or barcode" hint="One unit per scan" onScan={scan} />
          <ScanFeedback scan={lastScan} />
          {lines.length === 0 ? (
            <EmptyState title="Nothing scanned yet" drawing={STOCK_DRAWING}>
              Scan each unit, or scan one and enter the quantity. Stock changes only when you confirm.
            </EmptyState>
          ) : (
            <ul className="stock-panel min-w-0 border border-border rounded-md bg-surface" aria-label="Goods received">
              {lines.map(({ variant, units }) => (
                <li key={variant.id}>
                  <StockVariantLine variant={variant}>
                    <div className="flex flex-none flex-wrap items-center justify-end gap-2 ml-auto">
                      <Stepper
                        label={`Units of ${formatVariantName(variant)}`}
                        value={units}
                        max={MAX.unitsInStock}
                        onChange={(next) => updateLines(setUnits(latest.current, variant.id, next))}
                      />
                      <IconButton
                        label={`Remove ${formatVariantName(variant)}`}
                        icon={<Trash2 {...icon20} />}
                        onClick={() => {
                          updateLines(latest.current.filter((line) => line.variant.id !== variant.id));
                          focus();
                        }}
                      />
                    </div>
                  </StockVariantLine>
                </li>
              ))}
            </ul>
          )}
        </div>
        <DeliveryNoteForm lines={lines} onEmpty={focus} onReceived={() => updateLines([])} />
      </div>
    </AdminPage>
  );
}

type DeliveryNoteFormProps = {
  lines: readonly ReceivedLine[];
  /** Called on submit while nothing is scanned. */
  onEmpty: () => void;
  onReceived: () => void;
};

function DeliveryNoteForm({ lines, onEmpty, onReceived }: DeliveryNoteFormProps) {
  const { mutateAsync } = useCreateStockReceipt();
  const navigate = useNavigate();
  const units = sumUnits(lines);
  const { field, form, busy, failure } = useForm({
    initial: { supplier: '', reference: '' },
    confirmBeforeSubmit: () => {
      if (units > 0) return false;
      notify({ text: 'Scan a unit first', tone: 'bad' });
      onEmpty();
      return true;
    },
    submit: async ({ supplier, reference }) => {
      const body = { supplier: supplier.trim(), reference: reference.trim() };
      const { receipt } = await mutateAsync({
        ...body,
        lines: lines.map(({ variant, units }) => ({ variantId: variant.id, units })),
      });
      onReceived();
      notify({ text: `${formatPlural(receipt.units, 'unit')} received`, tone: 'ok' });
      await navigate(`/admin/stock?view=received&receipt=${receipt.id}`);
    },
    fallback: 'Couldn’t receive the goods. Try again.',
  });
  return (
    <form
      {...form}
      className="stock-aside min-w-0 border border-border rounded-md bg-surface grid self-start gap-4 p-3.5"
      aria-label="Delivery note"
    >
      <h2>Delivery note</h2>
      <TextField label="Supplier" mark="optional" field={field('supplier')} maxLength={120} autoComplete="off" />
      <TextField label="Reference" mark="optional" field={field('reference')} maxLength={60} autoComplete="off" />
      <dl className="stock-sums">
        <div>
          <dt>Variants</dt>
          <dd>{lines.length}</dd>
        </div>
        <div>
          <dt>Units</dt>
          <dd>{formatNumber(units)}</dd>
        </div>
      </dl>
      {failure && <Banner tone="bad">{failure}</Banner>}
      <Button type="submit" kind={units === 0 ? 'secondary' : 'primary'} size={44} wide busy={busy}>
        {units === 0 ? 'Add to stock' : `Add ${formatPlural(units, 'unit')} to stock`}
      </Button>
    </form>
  );
}
