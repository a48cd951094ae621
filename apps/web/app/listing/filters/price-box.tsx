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
    <span className="price-box">
      <span aria-hidden="true" className="text-ink-3">
        ₹
      </span>
      <input
        aria-label={label}
        name={name}
        inputMode="numeric"
        enterKeyHint="done"
        autoComplete="off"
        value={draftText ?? formatNumber(value)}
        onFocus={(event) => event.target.select()}
        onChange={(event) => setDraftText(event.target.value)}
        onBlur={commit}
        onKeyDown={(event) => event.key === 'Enter' && commit()}
      />
    </span>
  );
}
