import '../../ui/form/stepper.css';
import { Check, Minus, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { icon14, icon20 } from '../../ui/icon.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import type { TakeCount } from './stock.data.ts';
import { nameOf, signed } from './stock-words.ts';
import { VariantLine } from './variant-line.tsx';

type TakeCountsProps = {
  counts: readonly TakeCount[];
  onCount: (count: TakeCount, units: number) => void;
  onForget: (count: TakeCount) => void;
};

/** What was counted, against what should lie there. */
export function TakeCounts({ counts, onCount, onForget }: TakeCountsProps) {
  return (
    <ul className="stock-panel" aria-label="Counted">
      {counts.map((count) => (
        <li key={count.variant.id}>
          <VariantLine variant={count.variant}>
            <div className="stock-line-end">
              <Difference {...count} />
              <CountField count={count} onCount={(units) => onCount(count, units)} />
              <IconButton
                label={`Leave ${nameOf(count.variant)} out`}
                icon={<Trash2 {...icon20} />}
                onClick={() => onForget(count)}
              />
            </div>
          </VariantLine>
        </li>
      ))}
    </ul>
  );
}

function Difference({ counted, expected }: Pick<TakeCount, 'counted' | 'expected'>) {
  const difference = counted - expected;
  return (
    <span className="stock-difference">
      <span className="text-ink-2">of {expected.toLocaleString('en-IN')}</span>
      {difference === 0 ? (
        <Badge tone="ok" icon={<Check {...icon14} />}>
          Agrees
        </Badge>
      ) : (
        <Badge
          tone={difference > 0 ? 'info' : 'warn'}
          icon={difference > 0 ? <Plus {...icon14} /> : <Minus {...icon14} />}
        >
          {signed(difference).slice(1)} {difference > 0 ? 'more' : 'fewer'}
        </Badge>
      )}
    </span>
  );
}

/** How many were counted; a step or another number is sent as what it adds. */
function CountField({ count, onCount }: { count: TakeCount; onCount: (units: number) => void }) {
  const [typed, setTyped] = useState<string>();
  const label = `Counted of ${nameOf(count.variant)}`;

  function commit() {
    if (typed === undefined) return;
    setTyped(undefined);
    const digits = typed.replaceAll(/\D/g, '').slice(0, 6);
    if (digits !== '' && Number(digits) !== count.counted) onCount(Number(digits) - count.counted);
  }

  return (
    <fieldset className="stepper">
      <legend className="sr-only">{label}</legend>
      <button type="button" aria-label="One fewer" disabled={count.counted === 0} onClick={() => onCount(-1)}>
        <Minus {...icon20} />
      </button>
      <input
        aria-label={label}
        inputMode="numeric"
        autoComplete="off"
        enterKeyHint="done"
        value={typed ?? count.counted}
        onFocus={(event) => event.target.select()}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={commit}
        onKeyDown={(event) => event.key === 'Enter' && commit()}
      />
      <button type="button" aria-label="One more" onClick={() => onCount(1)}>
        <Plus {...icon20} />
      </button>
    </fieldset>
  );
}
