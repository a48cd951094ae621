import { LONGEST } from '@kinari/contract/limits';
import { formatRupees } from '../../platform/text/format-rupees.ts';
import { mobileDigits } from '../../platform/text/phone.ts';
import { FieldError } from '../../ui/form/field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { notify } from '../../ui/toast.ts';
import { checkEdit, draftOf, editOf, totalOf } from './order-edit-draft.ts';
import type { OrderInFull } from './order-page.data.ts';
import { Counter } from './parcels/counter.tsx';
import { ParcelDialog } from './parcels/parcel-dialog.tsx';
import { useEditOrder } from './parcels/parcels.data.ts';

type OrderEditDialogProps = { order: OrderInFull['order']; onClose: () => void };

/** Where to, whom to call, fewer units; the new total is seen before it counts. */
export function OrderEditDialog({ order, onClose }: OrderEditDialogProps) {
  const { mutateAsync } = useEditOrder(order.id);
  const of = useForm({
    initial: draftOf(order),
    check: checkEdit,
    submit: async (draft) => {
      await mutateAsync(editOf(draft, order));
      notify({ text: 'Order changed', tone: 'ok' });
      onClose();
    },
    fallback: 'The order was not changed. Please try again.',
  });
  const { field, set, values } = of;
  const total = totalOf(values, order);
  const unitsError = field('units').error;
  return (
    <ParcelDialog title={`Edit order ${order.id.slice(0, 8)}`} submit="Save" of={of} onClose={onClose}>
      <fieldset className="order-units">
        <legend>Units</legend>
        {order.items.map(({ id, quantity, product }) => (
          <Counter
            key={id}
            label={product.name}
            value={values.units[id] ?? quantity}
            most={quantity}
            onChange={(count) => set(({ units }) => ({ units: { ...units, [id]: count } }))}
          />
        ))}
        {unitsError && <FieldError>{unitsError}</FieldError>}
        <p className="order-new-total">
          <span>{total === order.orderTotal ? 'Total' : 'New total'}</span>
          <output className="tabular">
            {total !== order.orderTotal && <s>{formatRupees(order.orderTotal)}</s>} {formatRupees(total)}
          </output>
        </p>
      </fieldset>
      <TextField
        label="Mobile"
        mark="optional"
        type="tel"
        field={{ ...field('mobile'), onValue: (typed) => set({ mobile: mobileDigits(typed) }) }}
        maxLength={20}
      />
      <TextField label="Address line 1" field={field('addressLine1')} maxLength={LONGEST.addressLine} />
      <TextField label="Address line 2" mark="optional" field={field('addressLine2')} maxLength={LONGEST.addressLine} />
      <div className="order-edit-place">
        <TextField label="City" field={field('city')} maxLength={LONGEST.city} />
        <TextField label="State" field={field('state')} maxLength={LONGEST.state} />
        <TextField label="Pincode" field={field('postalCode')} inputMode="numeric" maxLength={6} />
      </div>
      <TextField
        label="Why"
        mark="required"
        hint="Kept in the order’s timeline."
        field={field('reason')}
        maxLength={LONGEST.note}
      />
    </ParcelDialog>
  );
}
