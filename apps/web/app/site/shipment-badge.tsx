import { SHIPMENT_STATUS_LABELS, type ShipmentStatus } from '@kinari/contract/labels/shipment-labels';
import { CircleAlert, CircleCheck, CircleX, Package, PackageCheck, Truck, Undo2 } from 'lucide-react';
import { StatusBadge, type StatusStyle } from '../ui/badge.tsx';

const STATUS_STYLES: Record<ShipmentStatus, StatusStyle> = {
  packed: { tone: 'amber', Icon: PackageCheck },
  booking: { tone: 'amber', Icon: PackageCheck },
  ready_to_ship: { tone: 'amber', Icon: PackageCheck },
  handed_over: { tone: 'info', Icon: Truck },
  in_transit: { tone: 'info', Icon: Truck },
  out_for_delivery: { tone: 'info', Icon: Truck },
  delivery_failed: { tone: 'bad', Icon: CircleAlert },
  returning_to_origin: { tone: 'warn', Icon: Undo2 },
  delivered: { tone: 'ok', Icon: CircleCheck },
  returned_to_origin: { tone: 'warn', Icon: Undo2 },
  lost: { tone: 'bad', Icon: CircleX },
  canceled: { tone: 'warn', Icon: Package },
};

export function ShipmentBadge({ status }: { status: ShipmentStatus }) {
  return <StatusBadge status={STATUS_STYLES[status]}>{SHIPMENT_STATUS_LABELS[status]}</StatusBadge>;
}
