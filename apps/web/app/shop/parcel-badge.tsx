import { PARCEL_WORDS, type ParcelState } from '@kinari/contract/words/parcel-words';
import { CircleAlert, CircleCheck, CircleX, Package, PackageCheck, Truck, Undo2 } from 'lucide-react';
import { Badge, type BadgeTone } from '../ui/badge.tsx';
import { icon14 } from '../ui/icon.ts';

const LOOKS: Record<ParcelState, { tone: BadgeTone; Icon: typeof Truck }> = {
  packed: { tone: 'amber', Icon: PackageCheck },
  asking: { tone: 'amber', Icon: PackageCheck },
  ready: { tone: 'amber', Icon: PackageCheck },
  handed_over: { tone: 'info', Icon: Truck },
  moving: { tone: 'info', Icon: Truck },
  out: { tone: 'info', Icon: Truck },
  failed: { tone: 'bad', Icon: CircleAlert },
  returning: { tone: 'warn', Icon: Undo2 },
  delivered: { tone: 'ok', Icon: CircleCheck },
  returned: { tone: 'warn', Icon: Undo2 },
  lost: { tone: 'bad', Icon: CircleX },
  void: { tone: 'warn', Icon: Package },
};

/** Where a parcel is. */
export function ParcelBadge({ state }: { state: ParcelState }) {
  const { tone, Icon } = LOOKS[state];
  return (
    <Badge tone={tone} icon={<Icon {...icon14} />}>
      {PARCEL_WORDS[state]}
    </Badge>
  );
}
