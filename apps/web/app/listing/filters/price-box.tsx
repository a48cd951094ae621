import { formatNumber } from '@kinari/contract/locale';
import { useState } from 'react';

type PriceBoxProps = { label: string; name: string; value: number; onCommit: (value: number) => void };

/** Accepts whole rupees. Other input is discarded on blur. */
export function PriceBox({ label, name, value, onCommit }: PriceBoxProps) {
  const [draftText, setDraftText] = useState<string>();

  function commit() {
    if (draftText === undefined) return;
    setDraftText(undefined);
    const digits = draftText.replace(/\D/g, '').slice(0, 8);
    if (digits !== '') onCommit(Number(digits));
  }

  return (
    <span className="price-box has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:-outline-offset-1 flex items-center gap-1 min-w-0 h-11.5 px-3 border border-border-strong rounded-md bg-surface">
      <span aria-hidden="true" className="text-text-subtle">
        ₹
      </span>
      <input
        aria-label={label}
        name={name}
        inputMode="numeric"
        enterKeyHint="done"
        autoComplete="off"
        value={draftText ?? formatNumber(value)}
        className="size-full min-w-0 bg-transparent tabular outline-none"
        onFocus={(event) => event.target.select()}
        onChange={(event) => setDraftText(event.target.value)}
        onBlur={commit}
        onKeyDown={(event) => event.key === 'Enter' && commit()}
      />
    </span>
  );
}
