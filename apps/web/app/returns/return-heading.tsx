import './returns.css';
import { Check, Clock, Truck, Undo2, X } from 'lucide-react';
import { icon20 } from '../ui/icon.ts';
import { meaningOf } from './return-facts.ts';
import type { OwnReturn } from './returns.data.ts';

const SIGNS = { ok: Check, amber: Clock, info: Truck, bad: X, rest: Undo2 };

/** The return’s number, and what its state means. */
export function ReturnHeading({ back }: { back: OwnReturn }) {
  const { tone, text } = meaningOf(back);
  const Sign = SIGNS[tone];
  return (
    <header className="return-asked">
      <span className="return-asked-sign" data-tone={tone}>
        <Sign {...icon20} />
      </span>
      <div>
        <h1 tabIndex={-1} className="return-heading">
          Return <span className="return-number">{back.number}</span>
        </h1>
        <p>{text}</p>
      </div>
    </header>
  );
}
