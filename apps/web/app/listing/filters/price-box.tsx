import { useState } from 'react';

type PriceBoxProps = { label: string; name: string; value: number; onCommit: (value: number) => void };

/** Takes whole rupees; what is no number is forgotten when somebody leaves the box. */
export function PriceBox({ label, name, value, onCommit }: PriceBoxProps) {
  const [typed, setTyped] = useState<string>();

  function commit() {
    if (typed === undefined) return;
    setTyped(undefined);
    const digits = typed.replace(/\D/g, '').slice(0, 8);
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
        value={typed ?? value.toLocaleString('en-IN')}
        onFocus={(event) => event.target.select()}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={commit}
        onKeyDown={(event) => event.key === 'Enter' && commit()}
      />
    </span>
  );
}
