import { Gift as GiftIcon } from 'lucide-react';
import { icon24 } from '../ui/icon.ts';
import type { Gift } from './gift.data.ts';

export function GiftHeader({ gift: { from, to } }: { gift: Gift }) {
  return (
    <div className="gift-head hanging">
      <span className="gift-sign">
        <GiftIcon {...icon24} />
      </span>
      <div className="min-w-0">
        <p className="text-h3 break-words">{from ? `A gift from ${from}` : 'A gift'}</p>
        <p className="text-label break-words text-ink-2">
          For {to}. Not the right fit? Return it and get its value as store credit.
        </p>
      </div>
    </div>
  );
}
