import { MAX_LENGTH } from '@kinari/contract/limits';
import { formatRupees } from '@kinari/contract/locale';
import { mobileDigits } from '../../platform/text/phone.ts';
import { FieldError } from '../../ui/form/field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { notify } from '../../ui/toast.ts';
import type { OrderDetailsData } from './order-details.data.ts';
import {
  calculateEditedTotal,
  toOrderEditBody,
  toOrderEditFormValues,
  validateOrderEdit,
} from './order-edit-form-values.ts';
import { QuantityStepper } from './shipments/quantity-stepper.tsx';
import { ShipmentDialog } from './shipments/shipment-dialog.tsx';
import { useEditOrder } from './shipments/shipments.data.ts';

type OrderEditDialogProps = { order: OrderDetailsData['order']; onClose: () => void };

/** Changes address, mobile and quantities. Shows the new total before saving. */
export function OrderEditDialog({ order, onClose }: OrderEditDialogProps) {
  const { mutateAsync } = useEditOrder(order.id);
  const form = useForm({
    initial: toOrderEditFormValues(order),
    check: validateOrderEdit,
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
    <ShipmentDialog title={`Edit order ${order.id.slice(0, 8)}`} submit="Save" of={form} onClose={onClose}>
      <fieldset className="order-units">
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
        field={{ ...field('mobile'), onValue: (input) => set({ mobile: mobileDigits(input) }) }}
        maxLength={20}
      />
      <TextField label="Address line 1" field={field('addressLine1')} maxLength={MAX_LENGTH.addressLine} />
      <TextField
        label="Address line 2"
        mark="optional"
        field={field('addressLine2')}
        maxLength={MAX_LENGTH.addressLine}
      />
      <div className="order-edit-place">
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
    </ShipmentDialog>
  );
}
