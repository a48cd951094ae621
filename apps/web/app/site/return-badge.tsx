import { RETURN_STATUS_LABELS, type ReturnStatus } from '@kinari/contract/labels/return-labels';
import { CircleCheck, CircleX, Clock, PackageOpen, ThumbsUp, Truck, Undo2 } from 'lucide-react';
import { StatusBadge, type StatusStyle } from '../ui/badge.tsx';

const STATUS_STYLES: Record<ReturnStatus, StatusStyle> = {
  requested: { tone: 'amber', Icon: Clock },
  approved: { tone: 'info', Icon: ThumbsUp },
  declined: { tone: 'bad', Icon: CircleX },
  canceled: { tone: 'warn', Icon: Undo2 },
  in_transit: { tone: 'info', Icon: Truck },
  received: { tone: 'info', Icon: PackageOpen },
  closed: { tone: 'ok', Icon: CircleCheck },
};

export function ReturnBadge({ status }: { status: ReturnStatus }) {
  return <StatusBadge status={STATUS_STYLES[status]}>{RETURN_STATUS_LABELS[status]}</StatusBadge>;
}
