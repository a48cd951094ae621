import { DELIVERY_STATUS_LABELS } from '@kinari/contract/labels/order-labels';
import { CircleCheck, CircleX, Clock, Truck } from 'lucide-react';
import { Badge } from '../../ui/badge.tsx';
import { icon14 } from '../../ui/icon.ts';
import type { Order } from './order.data.ts';

export function OrderStatus({ status }: { status: Order['deliveryStatus'] }) {
  const { tone, Icon } = STATUS_STYLES[status];
  return (
    <Badge tone={tone} icon={<Icon {...icon14} />}>
      {DELIVERY_STATUS_LABELS[status]}
    </Badge>
  );
}

const STATUS_STYLES = {
  PENDING: { tone: 'amber', Icon: Clock },
  SHIPPED: { tone: 'info', Icon: Truck },
  DELIVERED: { tone: 'ok', Icon: CircleCheck },
  CANCELED: { tone: 'bad', Icon: CircleX },
} as const;
