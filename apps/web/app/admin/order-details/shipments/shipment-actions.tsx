import { IN_TRANSIT_STATUSES, isOneOf, SHIPMENT_STATUS_LABELS } from '@kinari/contract/labels/shipment-labels';
import { useState } from 'react';
import { Button, buttonClasses } from '../../../ui/button.tsx';
import { notify } from '../../../ui/toast.ts';
import { useCanCall } from '../../navigation/use-can-call.ts';
import type { OrderDetailsData } from '../order-details.data.ts';
import { DeliveryFailureDialog } from './delivery-failure-dialog.tsx';
import { BookCourierButton, HandOverDialog } from './hand-over-to-courier.tsx';
import { ReceiveShipmentDialog } from './receive-shipment-dialog.tsx';
import { ShipmentStatusDialog } from './shipment-status-dialog.tsx';
import {
  canReceive,
  type ManualShipmentStatus,
  manualStatusesFor,
  nextStatuses,
  type Shipment,
} from './shipment-steps.ts';
import { useHandOverShipmentWithToast, useUpdateShipmentStatusWithToast } from './shipments.data.ts';

type OpenDialog = 'hand-over' | 'tracking' | 'receive' | { places: ManualShipmentStatus[] };
type ShipmentActionsProps = { shipment: Shipment; details: OrderDetailsData };

/** Actions by shipment status: the usual ones with one click, the others with a dialog. */
export function ShipmentActions({ shipment, details }: ShipmentActionsProps) {
  const [openDialog, setOpenDialog] = useState<OpenDialog>();
  const updateStatus = useUpdateShipmentStatusWithToast(details.order.id);
  const handOverShipments = useHandOverShipmentWithToast(details.order.id, shipment.id);
  const { status, position, labelUrl } = shipment;
  const isPacked = status === 'packed' || status === 'ready_to_ship';
  const canCall = useCanCall();
  const close = () => setOpenDialog(undefined);

  function setStatus(to: ManualShipmentStatus) {
    updateStatus.mutate(
      { shipment, to },
      { onSuccess: () => notify({ text: `Shipment ${position}: ${SHIPMENT_STATUS_LABELS[to]}`, tone: 'ok' }) },
    );
  }

  function handOverBooked() {
    if (handOverShipments.isPending) return;
    handOverShipments.mutate({}, { onSuccess: () => notify({ text: `Shipment ${position} handed over`, tone: 'ok' }) });
  }

  const action = (label: string, onClick: () => void, kind: 'secondary' | 'quiet' = 'secondary') => (
    <Button key={label} kind={kind} size={36} aria-label={`${label}, shipment ${position}`} onClick={onClick}>
      {label}
    </Button>
  );

  if (!canCall('updateShipmentStatus'))
    return (
      <div className="flex flex-wrap gap-2 empty:hidden print:hidden">
        <DeliveryFailureAction shipment={shipment} details={details} />
      </div>
    );
  return (
    <div className="flex flex-wrap gap-2 empty:hidden print:hidden">
      {status === 'packed' && action('Hand over', () => setOpenDialog('hand-over'))}
      {status === 'packed' && <BookCourierButton shipment={shipment} details={details} />}
      {status === 'ready_to_ship' && action('Hand over', handOverBooked)}
      {status === 'ready_to_ship' && labelUrl && (
        <a
          href={labelUrl}
          target="_blank"
          rel="noreferrer"
          aria-label={`Label, shipment ${position}`}
          className={buttonClasses({ kind: 'secondary', size: 36 })}
        >
          Label
        </a>
      )}
      {isPacked && action('Unpack', () => setOpenDialog({ places: ['canceled'] }), 'quiet')}
      <DeliveryFailureAction shipment={shipment} details={details} />
      {canReceive(shipment) && action('Received', () => setOpenDialog('receive'))}
      {nextStatuses(shipment).map((to) => action(SHIPMENT_STATUS_LABELS[to], () => setStatus(to)))}
      {status === 'out_for_delivery' && action('Delivery failed', () => setOpenDialog({ places: ['delivery_failed'] }))}
      {isOneOf(IN_TRANSIT_STATUSES, status) && action('Edit tracking', () => setOpenDialog('tracking'), 'quiet')}
      {manualStatusesFor(shipment).length > 0 &&
        action('Update status', () => setOpenDialog({ places: manualStatusesFor(shipment) }), 'quiet')}

      {(openDialog === 'hand-over' || openDialog === 'tracking') && (
        <HandOverDialog shipment={shipment} details={details} isNew={openDialog === 'hand-over'} onClose={close} />
      )}
      {openDialog === 'receive' && <ReceiveShipmentDialog shipment={shipment} details={details} onClose={close} />}
      {typeof openDialog === 'object' && (
        <ShipmentStatusDialog
          shipment={shipment}
          orderId={details.order.id}
          places={openDialog.places}
          onClose={close}
        />
      )}
    </div>
  );
}

function DeliveryFailureAction({ shipment, details }: ShipmentActionsProps) {
  const [isOpen, setOpen] = useState(false);
  const isAllowed = useCanCall()('resolveDeliveryFailure');
  if (shipment.status !== 'delivery_failed' || shipment.failureAction || !isAllowed) return null;
  return (
    <>
      <Button
        kind="secondary"
        size={36}
        aria-label={`Choose action, shipment ${shipment.position}`}
        onClick={() => setOpen(true)}
      >
        Choose action
      </Button>
      {isOpen && <DeliveryFailureDialog shipment={shipment} details={details} onClose={() => setOpen(false)} />}
    </>
  );
}
