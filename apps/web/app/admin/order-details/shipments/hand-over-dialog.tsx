import { TextField } from '../../../ui/form/text-field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { notify } from '../../../ui/toast.ts';
import type { OrderDetailsData } from '../order-details.data.ts';
import { EwayBillField, validateEwayBill } from './eway-bill-field.tsx';
import { ShipmentDialog } from './shipment-dialog.tsx';
import { needsEwayBill, type Shipment } from './shipment-steps.ts';
import { useHandOverShipment, useUpdateShipmentTracking } from './shipments.data.ts';

type HandOverDialogProps = { shipment: Shipment; details: OrderDetailsData; isNew: boolean; onClose: () => void };

/** Sets or corrects the courier and the tracking number. */
export function HandOverDialog({ shipment, details, isNew, onClose }: HandOverDialogProps) {
  const handOverShipments = useHandOverShipment(details.order.id, shipment.id);
  const updateTracking = useUpdateShipmentTracking(details.order.id, shipment.id);
  const isEwayBillRequired = isNew && needsEwayBill(shipment, details);
  const handOverForm = useForm({
    initial: {
      courierName: shipment.courierName ?? '',
      trackingNumber: shipment.trackingNumber ?? '',
      trackingUrl: shipment.trackingUrl ?? '',
      ewayBill: '',
    },
    check: ({ courierName, trackingUrl, ewayBill }) => ({
      courierName: courierName.trim() ? undefined : 'Enter the courier',
      trackingUrl:
        trackingUrl && !/^https?:\/\/\S+$/.test(trackingUrl) ? 'Enter a link that starts with https://' : undefined,
      ewayBill: isEwayBillRequired ? validateEwayBill(ewayBill) : undefined,
    }),
    submit: async ({ courierName, trackingNumber, trackingUrl, ewayBill }) => {
      const input = { courierName, trackingNumber, ...(trackingUrl && { trackingUrl }) };
      if (isNew) await handOverShipments.mutateAsync({ ...input, ...(ewayBill && { ewayBill }) });
      else await updateTracking.mutateAsync(input);
      notify({ text: isNew ? `Shipment ${shipment.position} handed over` : 'Tracking saved', tone: 'ok' });
      onClose();
    },
    fieldErrors: { tracking_number_taken: 'trackingNumber', eway_bill_required: 'ewayBill' },
    fallback: 'Couldn’t save the shipment. Try again.',
  });
  const { field } = handOverForm;
  return (
    <ShipmentDialog
      title={isNew ? `Hand over shipment ${shipment.position}` : `Tracking of shipment ${shipment.position}`}
      submit={isNew ? 'Hand over' : 'Save'}
      of={handOverForm}
      onClose={onClose}
    >
      <TextField label="Courier" mark="required" field={field('courierName')} maxLength={40} list="known-couriers" />
      <datalist id="known-couriers">
        {['Delhivery', 'Blue Dart', 'DTDC', 'Ekart', 'India Post', 'XpressBees', 'By hand'].map((name) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
      <TextField
        label="Tracking number"
        mark="optional"
        field={field('trackingNumber')}
        autoComplete="off"
        spellCheck={false}
        maxLength={40}
      />
      <TextField
        label="Tracking link"
        mark="optional"
        field={field('trackingUrl')}
        type="url"
        autoComplete="off"
        maxLength={300}
      />
      {isEwayBillRequired && <EwayBillField field={field('ewayBill')} />}
    </ShipmentDialog>
  );
}
