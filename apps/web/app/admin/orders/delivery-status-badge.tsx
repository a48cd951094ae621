import { StatusBadge } from '../../ui/badge.tsx';
import { statusTone } from './delivery-status.ts';
import type { DeliveryStatus } from './orders.data.ts';

export function DeliveryStatusBadge({ status }: { status: DeliveryStatus }) {
  const style = statusTone(status);
  return <StatusBadge status={style}>{style.word}</StatusBadge>;
}
