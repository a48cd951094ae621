import { MAX_LENGTH } from '@kinari/contract/limits';
import { formatRupees } from '@kinari/contract/locale';
import { mobileDigits } from '../../platform/text/phone.ts';
import { FieldError } from '../../ui/form/field.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { notify } from '../../ui/toast.ts';
import type { PricedOrder } from '../orders/order-amounts.ts';
import { AddressLineFields } from './address-line-fields.tsx';
import {
  calculateEditedTotal,
  toOrderEditBody,
  toOrderEditFormValues,
  validateOrderEdit,
} from './order-edit-form-values.ts';
import { QuantityStepper } from './shipments/quantity-stepper.tsx';
import { useEditOrder } from './shipments/shipments.data.ts';

type OrderEditDialogProps = { order: PricedOrder; onClose: () => void };

/** Changes address, mobile and quantities. Shows the new total before saving. */
export function OrderEditDialog({ order, onClose }: OrderEditDialogProps) {
  const { mutateAsync } = useEditOrder(order.id);
  const form = useForm({
    initial: toOrderEditFormValues(order),
    validate: validateOrderEdit,
    submit: async (formValues) => {
      await mutateAsync(toOrderEditBody(formValues, order));
      notify({ text: 'Order edited', tone: 'ok' });
      onClose();
    },
    fallback: 'Couldn’t edit the order. Try again.',
  });
  const { field, set, values } = form;
  const total = calculateEditedTotal(values, order);
  const unitsError = field('units').error;
  return (
    <FormDialog title={`Edit order ${order.id.slice(0, 8)}`} action="Save" state={form} onClose={onClose}>
      <fieldset className="order-units grid gap-2">
        <legend>Units</legend>
        {order.items.map(({ id, quantity, product }) => (
          <QuantityStepper
            key={id}
            label={product.name}
            value={values.units[id] ?? quantity}
            max={quantity}
            onChange={(count) => set(({ units }) => ({ units: { ...units, [id]: count } }))}
          />
        ))}
        {unitsError && <FieldError>{unitsError}</FieldError>}
        <p className="order-new-total flex justify-between gap-3 pt-2 border-t border-border font-semibold">
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
        field={{ ...field('mobile'), onValue: (input) => set({ mobile: mobileDigits(input) }) }}
        maxLength={20}
      />
      <AddressLineFields field={field} />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(150px,100%),1fr))] gap-y-4 gap-x-3">
        <TextField label="City" field={field('city')} maxLength={MAX_LENGTH.city} />
        <TextField label="State" field={field('state')} maxLength={MAX_LENGTH.state} />
        <TextField label="Pincode" field={field('postalCode')} inputMode="numeric" maxLength={6} />
      </div>
      <TextField
        label="Reason"
        mark="required"
        hint="Shown in the order timeline."
        field={field('reason')}
        maxLength={MAX_LENGTH.note}
      />
    </FormDialog>
  );
}
