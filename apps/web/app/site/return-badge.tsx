import { RETURN_STATUS_LABELS, type ReturnStatus } from '@kinari/contract/labels/return-labels';
import { CircleCheck, CircleX, Clock, PackageOpen, ThumbsUp, Truck, Undo2 } from 'lucide-react';
import { Badge, type BadgeTone } from '../ui/badge.tsx';
import { icon14 } from '../ui/icon.ts';

const STATUS_STYLES: Record<ReturnStatus, { tone: BadgeTone; Icon: typeof Truck }> = {
  requested: { tone: 'amber', Icon: Clock },
  approved: { tone: 'info', Icon: ThumbsUp },
  declined: { tone: 'bad', Icon: CircleX },
  canceled: { tone: 'warn', Icon: Undo2 },
  in_transit: { tone: 'info', Icon: Truck },
  received: { tone: 'info', Icon: PackageOpen },
  closed: { tone: 'ok', Icon: CircleCheck },
};

export function ReturnBadge({ status }: { status: ReturnStatus }) {
  const { tone, Icon } = STATUS_STYLES[status];
  return (
    <Badge tone={tone} icon={<Icon {...icon14} />}>
      {RETURN_STATUS_LABELS[status]}
    </Badge>
  );
}
