import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { type FieldState, useForm } from '../../../ui/form/use-form.ts';
import { notify } from '../../../ui/toast.ts';
import { couriersQuery, type OrderDetailsData } from '../order-details.data.ts';
import { type BookingProvider, COURIER_NAMES, needsEwayBill, type Shipment } from './shipment-steps.ts';
import { validateEwayBill, validateHandOver } from './shipment-validation.ts';
import {
  useBookShipment,
  useBookShipmentWithToast,
  useHandOverShipment,
  useUpdateShipmentTracking,
} from './shipments.data.ts';

type HandOverDialogProps = { shipment: Shipment; details: OrderDetailsData; isNew: boolean; onClose: () => void };

/** Sets or corrects the courier and the tracking number. */
export function HandOverDialog({ shipment, details, isNew, onClose }: HandOverDialogProps) {
  const handOverShipments = useHandOverShipment(details.order.id, shipment.id);
  const updateTracking = useUpdateShipmentTracking(details.order.id, shipment.id);
  const needsBill = isNew ? needsEwayBill(shipment, details) : false;
  const handOverForm = useForm({
    initial: {
      courierName: shipment.courierName ?? '',
      trackingNumber: shipment.trackingNumber ?? '',
      trackingUrl: shipment.trackingUrl ?? '',
      ewayBill: '',
    },
    validate: (formValues) => validateHandOver(formValues, needsBill === true),
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
    <FormDialog
      title={isNew ? `Hand over shipment ${shipment.position}` : `Tracking of shipment ${shipment.position}`}
      action={isNew ? 'Hand over' : 'Save'}
      state={handOverForm}
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
      {needsBill !== false && <EwayBillField field={field('ewayBill')} isRequired={needsBill === true} />}
    </FormDialog>
  );
}

type BookCourierButtonProps = { shipment: Shipment; details: OrderDetailsData };

/** One button per courier API. Only goods that need an e-way bill open a dialog first. */
export function BookCourierButton({ shipment, details }: BookCourierButtonProps) {
  const { data: couriers = [] } = useQuery(couriersQuery);
  const bookShipment = useBookShipmentWithToast(details.order.id, shipment.id);
  const [pendingCourier, setPendingCourier] = useState<BookingProvider>();

  function book(courier: BookingProvider) {
    if (needsEwayBill(shipment, details) !== false) setPendingCourier(courier);
    // Not disabled while pending, so that focus stays on the button after an error.
    else if (!bookShipment.isPending) bookShipment.mutate({ courier });
  }

  return (
    <>
      {couriers.map((courier) => (
        <Button
          key={courier}
          kind="secondary"
          size={36}
          aria-label={`Book ${COURIER_NAMES[courier]}, shipment ${shipment.position}`}
          onClick={() => book(courier)}
        >
          Book {COURIER_NAMES[courier]}
        </Button>
      ))}
      {pendingCourier && (
        <EwayBillDialog
          courier={pendingCourier}
          shipment={shipment}
          details={details}
          onClose={() => setPendingCourier(undefined)}
        />
      )}
    </>
  );
}

type EwayBillDialogProps = BookCourierButtonProps & { courier: BookingProvider; onClose: () => void };

function EwayBillDialog({ courier, shipment, details, onClose }: EwayBillDialogProps) {
  const { mutateAsync } = useBookShipment(details.order.id, shipment.id);
  const isRequired = needsEwayBill(shipment, details) === true;
  const form = useForm({
    initial: { ewayBill: '' },
    validate: ({ ewayBill }) => ({ ewayBill: isRequired || ewayBill ? validateEwayBill(ewayBill) : undefined }),
    submit: async ({ ewayBill }) => {
      await mutateAsync({ courier, ...(ewayBill && { ewayBill }) });
      onClose();
    },
    fieldErrors: { eway_bill_required: 'ewayBill' },
    fallback: 'Couldn’t book the courier. Try again.',
  });
  const title = `Book ${COURIER_NAMES[courier]} for shipment ${shipment.position}`;
  return (
    <FormDialog title={title} action="Book courier" state={form} onClose={onClose}>
      <EwayBillField field={form.field('ewayBill')} isRequired={isRequired} />
    </FormDialog>
  );
}

function EwayBillField({ field, isRequired }: { field: FieldState; isRequired: boolean }) {
  return (
    <TextField
      label="E-way bill number"
      mark={isRequired ? 'required' : 'optional'}
      hint="Required for goods above ₹50,000."
      field={field}
      inputMode="numeric"
      autoComplete="off"
      maxLength={12}
    />
  );
}
