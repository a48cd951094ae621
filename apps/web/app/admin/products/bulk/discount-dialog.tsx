import './bulk.css';
import { formatRupees } from '../../../platform/text/format-rupees.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { Notice } from '../../../ui/notice.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { countOf } from '../../runs/run-words.ts';
import type { StaffProduct } from '../product-draft.ts';
import { discountEffect, percentProblem } from './discount.ts';

// Enough to see what it does.
const MOST_SHOWN = 5;

type DiscountDialogProps = {
  products: readonly StaffProduct[];
  onClose: () => void;
  onDiscount: (percent: number) => Promise<void>;
};

/** Lowers prices by a percentage, and shows beforehand what becomes of them. */
export function DiscountDialog({ products, onClose, onDiscount }: DiscountDialogProps) {
  const id = 'discount-form';
  const { field, form, busy, failure, values } = useForm({
    initial: { percent: '10' },
    check: ({ percent }) => ({ percent: percentProblem(percent) }),
    submit: ({ percent }) => onDiscount(Number(percent)),
    fallback: 'The prices could not be changed. Please try again.',
  });
  const effect = percentProblem(values.percent) ? undefined : discountEffect(products, Number(values.percent));
  return (
    <Dialog
      open
      title={`Discount on ${countOf(products.length, 'product')}`}
      onClose={onClose}
      footer={
        <>
          <Button kind="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={id} busy={busy}>
            Lower prices
          </Button>
        </>
      }
    >
      <form id={id} {...form} className="grid gap-4">
        <TextField
          label="Lower prices by percent"
          hint="To the nearest rupee. What each variant cost before is shown struck through."
          inputMode="decimal"
          autoComplete="off"
          maxLength={4}
          field={field('percent')}
        />
        {effect && <Effect {...effect} />}
        {failure && <Notice tone="bad">{failure}</Notice>}
      </form>
    </Dialog>
  );
}

function Effect({ changes, refused }: ReturnType<typeof discountEffect>) {
  const more = changes.length - MOST_SHOWN;
  return (
    <>
      {refused.length > 0 && (
        <Notice tone="warn">
          {refused.length === 1 ? refused[0]?.name : countOf(refused.length, 'product')} would save more than half and
          cannot: {refused.length === 1 ? 'it stays as it is.' : 'they stay as they are.'}
        </Notice>
      )}
      {changes.length > 0 && (
        <table className="discount-effect">
          <caption>What happens</caption>
          <thead>
            <tr>
              <th scope="col">Product</th>
              <th scope="col">Now from</th>
              <th scope="col">Then from</th>
            </tr>
          </thead>
          <tbody>
            {changes.slice(0, MOST_SHOWN).map(({ id, name, before, after }) => (
              <tr key={id}>
                <th scope="row">{name}</th>
                <td>{formatRupees(before)}</td>
                <td>{formatRupees(after)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {more > 0 && <p className="text-ink-2">and {countOf(more, 'product')} more.</p>}
    </>
  );
}
