import type { EndpointBody } from '@kinari/contract/contract';
import { formatDateTime, toIndianDate } from '@kinari/contract/locale';
import { mobileDigits } from '../../../platform/text/phone.ts';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { notify } from '../../../ui/toast.ts';
import { AddressLineFields } from '../address-line-fields.tsx';
import type { OrderDetailsData } from '../order-details.data.ts';
import type { Shipment } from './shipment-steps.ts';
import { type DeliveryFailureFormValues, validateDeliveryFailure } from './shipment-validation.ts';
import { useResolveDeliveryFailure } from './shipments.data.ts';

type DeliveryFailureDialogProps = { shipment: Shipment; details: OrderDetailsData; onClose: () => void };

const DAY_MS = 24 * 60 * 60_000;

/** Sets the action for a failed delivery. The customer can do the same by the link in the email. */
export function DeliveryFailureDialog({ shipment, details: { order }, onClose }: DeliveryFailureDialogProps) {
  const { mutateAsync } = useResolveDeliveryFailure(order.id, shipment.id);
  const failureForm = useForm<DeliveryFailureFormValues>({
    initial: {
      kind: 'reattempt',
      on: tomorrow(),
      mobile: order.mobile ?? '',
      addressLine1: order.address.addressLine1 ?? '',
      addressLine2: order.address.addressLine2 ?? '',
    },
    validate: (values) => validateDeliveryFailure(values, toIndianDate()),
    submit: async (values) => {
      await mutateAsync(toFailureAction(values));
      notify({ text: `Shipment ${shipment.position}: action saved`, tone: 'ok' });
      onClose();
    },
    fallback: 'Couldn’t save the action. Try again.',
  });
  const { field, set, values } = failureForm;
  const mobile = field('mobile');
  return (
    <FormDialog
      title={`Failed delivery of shipment ${shipment.position}`}
      action="Save action"
      state={failureForm}
      onClose={onClose}
    >
      <p className="text-text-muted">
        {shipment.failureReason}
        {shipment.respondBy && `, respond by ${formatDateTime(shipment.respondBy)}`}
      </p>
      <SelectField label="Action" field={field('kind')}>
        <option value="reattempt">Reattempt on a date</option>
        <option value="update_contact">Change mobile or address</option>
        <option value="return_to_origin">Return to us (RTO)</option>
      </SelectField>
      {values.kind === 'reattempt' && (
        <TextField label="Date" type="date" min={toIndianDate()} field={field('on')} required />
      )}
      {values.kind === 'update_contact' && (
        <>
          <TextField
            label="Mobile"
            type="tel"
            field={{ ...mobile, onValue: (input) => set({ mobile: mobileDigits(input) }) }}
            maxLength={20}
          />
          <AddressLineFields field={field} hint={`The pincode ${order.address.postalCode} can’t be changed.`} />
        </>
      )}
    </FormDialog>
  );
}

function tomorrow(): string {
  return toIndianDate(new Date(Date.now() + DAY_MS));
}

function toFailureAction({
  kind,
  on,
  mobile,
  addressLine1,
  addressLine2,
}: DeliveryFailureFormValues): EndpointBody<'resolveDeliveryFailure'> {
  if (kind === 'reattempt') return { kind, on };
  if (kind === 'return_to_origin') return { kind };
  return { kind: 'update_contact', ...(mobile && { mobile }), addressLine1, addressLine2 };
}
