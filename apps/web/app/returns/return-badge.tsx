import { RETURN_STATUS_LABELS, type ReturnStatus } from '@kinari/contract/labels/return-labels';
import { CircleCheck, CircleX, Clock, PackageCheck, Truck, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge, type BadgeTone } from '../ui/badge.tsx';
import { icon14 } from '../ui/icon.ts';

const STATUS_STYLES: Record<ReturnStatus, { tone: BadgeTone; Icon: typeof Truck }> = {
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
  const { tone, Icon } = STATUS_STYLES[status];
  return (
    <Badge tone={tone} icon={<Icon {...icon14} />}>
      {children ?? RETURN_STATUS_LABELS[status]}
    </Badge>
  );
}
