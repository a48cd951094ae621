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
import { notify } from '../../ui/toast.ts';
import { ScanFeedback } from '../packing/scan-feedback.tsx';
import { ScanField } from '../packing/scan-field.tsx';
import { useScanFocus } from '../packing/use-scan-focus.ts';
import { AdminPage } from '../ui/admin-page.tsx';
import { useUnsavedChangesGuard } from '../ui/use-unsaved-changes-guard.tsx';
import { addUnit, type ReceivedLine, setUnits, sumUnits } from './received-lines.ts';
import { useCreateStockReceipt } from './stock.data.ts';
import { formatVariantName } from './stock-labels.ts';
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
    <AdminPage title="Receive goods" note={lines.length > 0 && formatPlural(sumUnits(lines), 'unit')}>
      <div className="stock-columns">
        <div className="stock-stack">
          <ScanField field={field} label="Scan or enter a SKU or barcode" hint="One unit per scan" onScan={scan} />
          <ScanFeedback scan={lastScan} />
          {lines.length === 0 ? (
            <p className="stock-empty">
              Scan each unit, or scan one and enter the quantity. Stock changes only when you confirm.
            </p>
          ) : (
            <ul className="stock-panel" aria-label="Goods received">
              {lines.map(({ variant, units }) => (
                <li key={variant.id}>
                  <StockVariantLine variant={variant}>
                    <div className="stock-line-end">
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
        <DeliveryNoteForm lines={lines} onReceived={() => updateLines([])} />
      </div>
    </AdminPage>
  );
}

function DeliveryNoteForm({ lines, onReceived }: { lines: readonly ReceivedLine[]; onReceived: () => void }) {
  const { mutateAsync } = useCreateStockReceipt();
  const navigate = useNavigate();
  const { field, form, busy, failure } = useForm({
    initial: { supplier: '', reference: '' },
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
  const units = sumUnits(lines);
  return (
    <form {...form} className="stock-aside" aria-label="Delivery note">
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
      <Button type="submit" size={44} wide busy={busy} disabled={units === 0}>
        {units === 0 ? 'Add to stock' : `Add ${formatPlural(units, 'unit')} to stock`}
      </Button>
    </form>
  );
}
