import { formatNumber } from '@kinari/contract/locale';
import '../../ui/form/stepper.css';
import { Check, Minus, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { icon14, icon20 } from '../../ui/icon.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import type { StockTakeCount } from './stock.data.ts';
import { formatSigned, formatVariantName } from './stock-labels.ts';
import { StockVariantLine } from './stock-variant-line.tsx';

type StockTakeCountsProps = {
  counts: readonly StockTakeCount[];
  onCount: (count: StockTakeCount, units: number) => void;
  onDelete: (count: StockTakeCount) => void;
};

export function StockTakeCounts({ counts, onCount, onDelete }: StockTakeCountsProps) {
  return (
    <ul className="stock-panel min-w-0 border border-border rounded-md bg-surface" aria-label="Counted">
      {counts.map((count) => (
        <li key={count.variant.id}>
          <StockVariantLine variant={count.variant}>
            <div className="flex flex-none flex-wrap items-center justify-end gap-2 ml-auto">
              <CountDifference {...count} />
              <CountField count={count} onCount={(units) => onCount(count, units)} />
              <IconButton
                label={`Remove ${formatVariantName(count.variant)}`}
                icon={<Trash2 {...icon20} />}
                onClick={() => onDelete(count)}
              />
            </div>
          </StockVariantLine>
        </li>
      ))}
    </ul>
  );
}

function CountDifference({ counted, expected }: Pick<StockTakeCount, 'counted' | 'expected'>) {
  const difference = counted - expected;
  return (
    <span className="flex items-center gap-2 whitespace-nowrap">
      <span className="text-text-muted">of {formatNumber(expected)}</span>
      {difference === 0 ? (
        <Badge tone="ok" icon={<Check {...icon14} />}>
          Matches
        </Badge>
      ) : (
        <Badge
          tone={difference > 0 ? 'info' : 'warn'}
          icon={difference > 0 ? <Plus {...icon14} /> : <Minus {...icon14} />}
        >
          {formatSigned(difference).slice(1)} {difference > 0 ? 'more' : 'fewer'}
        </Badge>
      )}
    </span>
  );
}

/** Edits a count. Sends the difference, not the new number. */
function CountField({ count, onCount }: { count: StockTakeCount; onCount: (units: number) => void }) {
  const [input, setInput] = useState<string>();
  const label = `Count of ${formatVariantName(count.variant)}`;

  function commit() {
    if (input === undefined) return;
    setInput(undefined);
    const digits = input.replaceAll(/\D/g, '').slice(0, 6);
    if (digits !== '' && Number(digits) !== count.counted) onCount(Number(digits) - count.counted);
  }

  return (
    <fieldset className="stepper inline-grid grid-cols-[44px_48px_44px] h-(--control-lg) border border-border-strong rounded-md bg-surface">
      <legend className="sr-only">{label}</legend>
      <button type="button" aria-label="One fewer" disabled={count.counted === 0} onClick={() => onCount(-1)}>
        <Minus {...icon20} />
      </button>
      <input
        aria-label={label}
        inputMode="numeric"
        autoComplete="off"
        enterKeyHint="done"
        value={input ?? count.counted}
        onFocus={(event) => event.target.select()}
        onChange={(event) => setInput(event.target.value)}
        onBlur={commit}
        onKeyDown={(event) => event.key === 'Enter' && commit()}
      />
      <button type="button" aria-label="One more" onClick={() => onCount(1)}>
        <Plus {...icon20} />
      </button>
    </fieldset>
  );
}
