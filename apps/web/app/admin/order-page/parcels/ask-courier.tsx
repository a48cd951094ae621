import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { couriersQuery, type OrderInFull } from '../order-page.data.ts';
import { EwayBillField, ewayBillError } from './eway-bill-field.tsx';
import { ParcelDialog } from './parcel-dialog.tsx';
import { type AskedCourier, COURIER_NAMES, needsEwayBill, type Parcel } from './parcel-steps.ts';
import { useAskCourier, usePressCourier } from './parcels.data.ts';

type AskCourierProps = { parcel: Parcel; told: OrderInFull };

/** One press for each courier that can be asked to fetch a parcel; only dear goods have a question first. */
export function AskCourier({ parcel, told }: AskCourierProps) {
  const { data: couriers = [] } = useQuery(couriersQuery);
  const press = usePressCourier(told.order.id, parcel.id);
  const [asked, setAsked] = useState<AskedCourier>();

  function ask(courier: AskedCourier) {
    if (needsEwayBill(parcel, told)) setAsked(courier);
    // Not disabled meanwhile: whoever is refused still stands on the button.
    else if (!press.isPending) press.mutate({ courier });
  }

  return (
    <>
      {couriers.map((courier) => (
        <Button
          key={courier}
          kind="secondary"
          size={36}
          aria-label={`Ask ${COURIER_NAMES[courier]}, parcel ${parcel.position}`}
          onClick={() => ask(courier)}
        >
          Ask {COURIER_NAMES[courier]}
        </Button>
      ))}
      {asked && <BillDialog courier={asked} parcel={parcel} told={told} onClose={() => setAsked(undefined)} />}
    </>
  );
}

type BillDialogProps = AskCourierProps & { courier: AskedCourier; onClose: () => void };

function BillDialog({ courier, parcel, told, onClose }: BillDialogProps) {
  const { mutateAsync } = useAskCourier(told.order.id, parcel.id);
  const of = useForm({
    initial: { ewayBill: '' },
    check: ({ ewayBill }) => ({ ewayBill: ewayBillError(ewayBill) }),
    submit: async ({ ewayBill }) => {
      await mutateAsync({ courier, ewayBill });
      onClose();
    },
    refusals: { eway_bill_missing: 'ewayBill' },
    fallback: 'That did not work. Please try again.',
  });
  const title = `Ask ${COURIER_NAMES[courier]} for parcel ${parcel.position}`;
  return (
    <ParcelDialog title={title} submit="Ask" of={of} onClose={onClose}>
      <EwayBillField field={of.field('ewayBill')} />
    </ParcelDialog>
  );
}
