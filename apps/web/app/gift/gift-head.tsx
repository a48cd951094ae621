import { Gift as GiftIcon } from 'lucide-react';
import { icon24 } from '../ui/icon.ts';
import type { Gift } from './gift.data.ts';

/** From whom, for whom, and what can be done. */
export function GiftHead({ gift: { from, to } }: { gift: Gift }) {
  return (
    <div className="gift-head hanging">
      <span className="gift-sign">
        <GiftIcon {...icon24} />
      </span>
      <div className="min-w-0">
        <p className="text-h3 break-words">{from ? `A gift from ${from}` : 'A gift'}</p>
        <p className="text-label break-words text-ink-2">
          For {to}. Is it not right? Send it back, and what it cost is yours as shop credit.
        </p>
      </div>
    </div>
  );
}
