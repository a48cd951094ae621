import './stock.css';
import '../../ui/form/stepper.css';
import '../packing/packing.css';
import { MOST } from '@kinari/contract/limits';
import { Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { Stepper } from '../../ui/form/stepper.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { icon20 } from '../../ui/icon.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { notify } from '../../ui/toast.ts';
import { AdminPage } from '../admin-page.tsx';
import { Said } from '../packing/said.tsx';
import { ScanField } from '../packing/scan-field.tsx';
import { useScanFocus } from '../packing/use-scan-focus.ts';
import { useUnsavedGuard } from '../use-unsaved-guard.tsx';
import { type ReceivedLine, unitsOf, withOneMore, withUnits } from './receiving.ts';
import { useReceiving } from './stock.data.ts';
import { nameOf, unitsInWords } from './stock-words.ts';
import { useCodeScan } from './use-code-scan.ts';
import { VariantLine } from './variant-line.tsx';

/** Goods that came in together: scanned one by one or counted, and put on the shelf at once. */
export default function ReceivePage() {
  const [lines, setLines] = useState<readonly ReceivedLine[]>([]);
  const { field, focus } = useScanFocus();
  // What the next beep adds to: a render may be later than it.
  const latest = useRef(lines);
  const change = (next: readonly ReceivedLine[]) => {
    latest.current = next;
    setLines(next);
  };
  const { said, scan } = useCodeScan((variant) => {
    change(withOneMore(latest.current, variant));
    const units = latest.current[0]?.units ?? 1;
    return { tone: 'right', text: `${nameOf(variant)}: ${units}` };
  });
  useUnsavedGuard(lines.length > 0, () => undefined);

  return (
    <AdminPage title="Receive goods" note={lines.length > 0 && unitsInWords(unitsOf(lines))}>
      <div className="stock-columns">
        <div className="stock-stack">
          <ScanField field={field} label="Scan or enter a SKU or barcode" hint="One unit each time" onScan={scan} />
          <Said scan={said} />
          {lines.length === 0 ? (
            <p className="stock-empty">
              Scan each unit, or one of a kind and then enter how many there are. Nothing is on the shelf before you say
              so.
            </p>
          ) : (
            <ul className="stock-panel" aria-label="Goods received">
              {lines.map(({ variant, units }) => (
                <li key={variant.id}>
                  <VariantLine variant={variant}>
                    <div className="stock-line-end">
                      <Stepper
                        label={`Units of ${nameOf(variant)}`}
                        value={units}
                        most={MOST.unitsInStock}
                        onChange={(next) => change(withUnits(latest.current, variant.id, next))}
                      />
                      <IconButton
                        label={`Remove ${nameOf(variant)}`}
                        icon={<Trash2 {...icon20} />}
                        onClick={() => {
                          change(latest.current.filter((line) => line.variant.id !== variant.id));
                          focus();
                        }}
                      />
                    </div>
                  </VariantLine>
                </li>
              ))}
            </ul>
          )}
        </div>
        <DeliveryNote lines={lines} onReceived={() => change([])} />
      </div>
    </AdminPage>
  );
}

/** What came with the goods on paper, and the button that puts them on the shelf. */
function DeliveryNote({ lines, onReceived }: { lines: readonly ReceivedLine[]; onReceived: () => void }) {
  const { mutateAsync } = useReceiving();
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
      notify({ text: `${unitsInWords(receipt.units)} received`, tone: 'ok' });
      await navigate(`/admin/stock?view=received&receipt=${receipt.id}`);
    },
    fallback: 'This could not be received.',
  });
  const units = unitsOf(lines);
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
          <dd>{units.toLocaleString('en-IN')}</dd>
        </div>
      </dl>
      {failure && <Notice tone="bad">{failure}</Notice>}
      <Button type="submit" size={44} wide busy={busy} disabled={units === 0}>
        {units === 0 ? 'Put on the shelf' : `Put ${unitsInWords(units)} on the shelf`}
      </Button>
    </form>
  );
}
