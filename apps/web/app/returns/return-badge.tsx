import { RETURN_WORDS, type ReturnState } from '@kinari/contract/words/return-words';
import { CircleCheck, CircleX, Clock, PackageCheck, Truck, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge, type BadgeTone } from '../ui/badge.tsx';
import { icon14 } from '../ui/icon.ts';

const LOOKS: Record<ReturnState, { tone: BadgeTone; Icon: typeof Truck }> = {
  asked: { tone: 'amber', Icon: Clock },
  accepted: { tone: 'info', Icon: CircleCheck },
  moving: { tone: 'info', Icon: Truck },
  received: { tone: 'info', Icon: PackageCheck },
  closed: { tone: 'ok', Icon: CircleCheck },
  refused: { tone: 'bad', Icon: CircleX },
  withdrawn: { tone: 'warn', Icon: Undo2 },
};

/** Where a return is; `children` where more is known than its state. */
export function ReturnBadge({ state, children }: { state: ReturnState; children?: ReactNode }) {
  const { tone, Icon } = LOOKS[state];
  return (
    <Badge tone={tone} icon={<Icon {...icon14} />}>
      {children ?? RETURN_WORDS[state]}
    </Badge>
  );
}
