import { RETURN_WORDS, type ReturnState } from '@kinari/contract/words/return-words';
import { CircleCheck, CircleX, Clock, PackageOpen, ThumbsUp, Truck, Undo2 } from 'lucide-react';
import { Badge, type BadgeTone } from '../ui/badge.tsx';
import { icon14 } from '../ui/icon.ts';

const LOOKS: Record<ReturnState, { tone: BadgeTone; Icon: typeof Truck }> = {
  asked: { tone: 'amber', Icon: Clock },
  accepted: { tone: 'info', Icon: ThumbsUp },
  refused: { tone: 'bad', Icon: CircleX },
  withdrawn: { tone: 'warn', Icon: Undo2 },
  moving: { tone: 'info', Icon: Truck },
  received: { tone: 'info', Icon: PackageOpen },
  closed: { tone: 'ok', Icon: CircleCheck },
};

/** Where a return is. */
export function ReturnBadge({ state }: { state: ReturnState }) {
  const { tone, Icon } = LOOKS[state];
  return (
    <Badge tone={tone} icon={<Icon {...icon14} />}>
      {RETURN_WORDS[state]}
    </Badge>
  );
}
