import { Gift as GiftIcon } from 'lucide-react';
import { icon24 } from '../ui/icon.ts';
import type { Gift } from './gift.data.ts';

export function GiftHeader({ gift: { from, to } }: { gift: Gift }) {
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-4 p-4 border border-border bg-surface hanging">
      <span className="grid place-items-center size-(--touch) rounded-md bg-primary-tint text-primary">
        <GiftIcon {...icon24} />
      </span>
      <div className="min-w-0">
        <p className="text-h3 break-words">{from ? `A gift from ${from}` : 'A gift'}</p>
        <p className="text-label break-words text-text-muted">
          For {to}. Not the right fit? Return it and get its value as store credit.
        </p>
      </div>
    </div>
  );
}
