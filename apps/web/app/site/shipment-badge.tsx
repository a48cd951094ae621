import { SHIPMENT_STATUS_LABELS, type ShipmentStatus } from '@kinari/contract/labels/shipment-labels';
import { CircleAlert, CircleCheck, CircleX, Package, PackageCheck, Truck, Undo2 } from 'lucide-react';
import { Badge, type BadgeTone } from '../ui/badge.tsx';
import { icon14 } from '../ui/icon.ts';

const STATUS_STYLES: Record<ShipmentStatus, { tone: BadgeTone; Icon: typeof Truck }> = {
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
  const { tone, Icon } = STATUS_STYLES[status];
  return (
    <Badge tone={tone} icon={<Icon {...icon14} />}>
      {SHIPMENT_STATUS_LABELS[status]}
    </Badge>
  );
}
