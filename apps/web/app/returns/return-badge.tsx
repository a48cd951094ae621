import { RETURN_STATUS_LABELS, type ReturnStatus } from '@kinari/contract/labels/return-labels';
import { CircleCheck, CircleX, Clock, PackageCheck, Truck, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { StatusBadge, type StatusStyle } from '../ui/badge.tsx';

const STATUS_STYLES: Record<ReturnStatus, StatusStyle> = {
  requested: { tone: 'amber', Icon: Clock },
  approved: { tone: 'info', Icon: CircleCheck },
  in_transit: { tone: 'info', Icon: Truck },
  received: { tone: 'info', Icon: PackageCheck },
  closed: { tone: 'ok', Icon: CircleCheck },
  declined: { tone: 'bad', Icon: CircleX },
  canceled: { tone: 'warn', Icon: Undo2 },
};

/** `children` replaces the status text if more is known. */
export function ReturnBadge({ status, children }: { status: ReturnStatus; children?: ReactNode }) {
  return <StatusBadge status={STATUS_STYLES[status]}>{children ?? RETURN_STATUS_LABELS[status]}</StatusBadge>;
}
