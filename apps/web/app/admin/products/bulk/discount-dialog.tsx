import { formatPlural, formatRupees } from '@kinari/contract/locale';
import './bulk.css';
import { Banner } from '../../../ui/banner.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { PlainFormDialog } from '../../import-runs/plain-form-dialog.tsx';
import { TableHead } from '../../ui/table-head.tsx';
import type { AdminProduct } from '../product-form-values.ts';
import { previewDiscount, validatePercent } from './discount.ts';

// Enough for a preview.
const MAX_VISIBLE = 5;

type DiscountDialogProps = {
  products: readonly AdminProduct[];
  onClose: () => void;
  onDiscount: (percent: number) => Promise<void>;
};

export function DiscountDialog({ products, onClose, onDiscount }: DiscountDialogProps) {
  const { field, values, ...state } = useForm({
    initial: { percent: '10' },
    validate: ({ percent }) => ({ percent: validatePercent(percent) }),
    submit: ({ percent }) => onDiscount(Number(percent)),
    fallback: 'Couldn’t change the prices. Try again.',
  });
  const preview = validatePercent(values.percent) ? undefined : previewDiscount(products, Number(values.percent));
  return (
    <PlainFormDialog
      title={`Discount on ${formatPlural(products.length, 'product')}`}
      action="Lower prices"
      state={state}
      onClose={onClose}
    >
      <TextField
        label="Lower prices by percent"
        hint="Rounded to the nearest rupee. The old price is shown struck through."
        inputMode="decimal"
        autoComplete="off"
        maxLength={4}
        field={field('percent')}
      />
      {preview && <DiscountPreview {...preview} />}
    </PlainFormDialog>
  );
}

function DiscountPreview({ changes, rejected }: ReturnType<typeof previewDiscount>) {
  const more = changes.length - MAX_VISIBLE;
  return (
    <>
      {rejected.length > 0 && (
        <Banner tone="warn">
          {rejected.length === 1 ? rejected[0]?.name : formatPlural(rejected.length, 'product')} would be discounted by
          more than half: {rejected.length === 1 ? 'it is skipped.' : 'they are skipped.'}
        </Banner>
      )}
      {changes.length > 0 && (
        <table className="discount-effect w-full [border-spacing:0]">
          <caption>Preview</caption>
          <TableHead columns={['Product', 'Now from', 'Then from']} />
          <tbody>
            {changes.slice(0, MAX_VISIBLE).map(({ id, name, before, after }) => (
              <tr key={id}>
                <th scope="row">{name}</th>
                <td>{formatRupees(before)}</td>
                <td>{formatRupees(after)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {more > 0 && <p className="text-text-muted">and {formatPlural(more, 'product')} more.</p>}
    </>
  );
}
