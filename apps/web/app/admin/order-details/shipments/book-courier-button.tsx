import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { couriersQuery, type OrderDetailsData } from '../order-details.data.ts';
import { EwayBillField, validateEwayBill } from './eway-bill-field.tsx';
import { ShipmentDialog } from './shipment-dialog.tsx';
import { type BookingProvider, COURIER_NAMES, needsEwayBill, type Shipment } from './shipment-steps.ts';
import { useBookShipment, useBookShipmentWithToast } from './shipments.data.ts';

type BookCourierButtonProps = { shipment: Shipment; details: OrderDetailsData };

/** One button per courier API. Only goods that need an e-way bill open a dialog first. */
export function BookCourierButton({ shipment, details }: BookCourierButtonProps) {
  const { data: couriers = [] } = useQuery(couriersQuery);
  const bookShipment = useBookShipmentWithToast(details.order.id, shipment.id);
  const [pendingCourier, setPendingCourier] = useState<BookingProvider>();

  function book(courier: BookingProvider) {
    if (needsEwayBill(shipment, details)) setPendingCourier(courier);
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
  const form = useForm({
    initial: { ewayBill: '' },
    check: ({ ewayBill }) => ({ ewayBill: validateEwayBill(ewayBill) }),
    submit: async ({ ewayBill }) => {
      await mutateAsync({ courier, ewayBill });
      onClose();
    },
    fieldErrors: { eway_bill_required: 'ewayBill' },
    fallback: 'Couldn’t book the courier. Try again.',
  });
  const title = `Book ${COURIER_NAMES[courier]} for shipment ${shipment.position}`;
  return (
    <ShipmentDialog title={title} submit="Book courier" of={form} onClose={onClose}>
      <EwayBillField field={form.field('ewayBill')} />
    </ShipmentDialog>
  );
}
