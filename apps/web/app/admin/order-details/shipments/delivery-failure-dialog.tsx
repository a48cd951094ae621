import type { EndpointBody } from '@kinari/contract/contract';
import { MAX_LENGTH, MOBILE_PATTERN } from '@kinari/contract/limits';
import { formatDateTime, toIndianDate } from '@kinari/contract/locale';
import { mobileDigits } from '../../../platform/text/phone.ts';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { notify } from '../../../ui/toast.ts';
import type { OrderDetailsData } from '../order-details.data.ts';
import { ShipmentDialog } from './shipment-dialog.tsx';
import type { Shipment } from './shipment-steps.ts';
import { useResolveDeliveryFailure } from './shipments.data.ts';

type DeliveryFailureDialogProps = { shipment: Shipment; details: OrderDetailsData; onClose: () => void };
type DeliveryFailureFormValues = {
  kind: string;
  on: string;
  mobile: string;
  addressLine1: string;
  addressLine2: string;
};

const DAY_MS = 24 * 60 * 60_000;

/** Sets the action for a failed delivery. The customer can do the same by the link in the email. */
export function DeliveryFailureDialog({ shipment, details: { order }, onClose }: DeliveryFailureDialogProps) {
  const { mutateAsync } = useResolveDeliveryFailure(order.id, shipment.id);
  const failureForm = useForm<DeliveryFailureFormValues>({
    initial: {
      kind: 'reattempt',
      on: tomorrow(),
      mobile: order.mobile ?? '',
      addressLine1: order.address.addressLine1,
      addressLine2: order.address.addressLine2 ?? '',
    },
    check: ({ kind, on, mobile, addressLine1 }) => ({
      on: kind === 'reattempt' && on < toIndianDate() ? 'Enter today or a later date' : undefined,
      mobile:
        kind === 'update_contact' && mobile && !MOBILE_PATTERN.test(mobile)
          ? 'Enter a 10-digit mobile number'
          : undefined,
      addressLine1: kind === 'update_contact' && !addressLine1.trim() ? 'Enter an address' : undefined,
    }),
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
    <ShipmentDialog
      title={`Failed delivery of shipment ${shipment.position}`}
      submit="Save action"
      of={failureForm}
      onClose={onClose}
    >
      <p className="text-ink-2">
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
          <TextField label="Address line 1" field={field('addressLine1')} maxLength={MAX_LENGTH.addressLine} />
          <TextField
            label="Address line 2"
            mark="optional"
            field={field('addressLine2')}
            hint={`The pincode ${order.address.postalCode} can’t be changed.`}
            maxLength={MAX_LENGTH.addressLine}
          />
        </>
      )}
    </ShipmentDialog>
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
