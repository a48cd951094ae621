import './returns.css';
import { Check, Clock, Truck, Undo2, X } from 'lucide-react';
import { icon20 } from '../ui/icon.ts';
import { returnMessage } from './return-format.ts';
import type { OwnReturn } from './returns.data.ts';

const TONE_ICONS = { ok: Check, amber: Clock, info: Truck, bad: X, rest: Undo2 };

export function ReturnHeading({ ownReturn }: { ownReturn: OwnReturn }) {
  const { tone, text } = returnMessage(ownReturn);
  const Sign = TONE_ICONS[tone];
  return (
    <header className="return-status">
      <span className="return-status-sign" data-tone={tone}>
        <Sign {...icon20} />
      </span>
      <div>
        <h1 tabIndex={-1} className="return-heading">
          Return <span className="return-number">{ownReturn.number}</span>
        </h1>
        <p>{text}</p>
      </div>
    </header>
  );
}
