// The order matters: "dry clean" is not drying, and a "wash" text may mention bleach.
const SYMBOLS: [RegExp, string][] = [
  [/\bdry[- ]?clean/i, 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18'],
  [/\bbleach/i, 'M12 4 21 20H3z'],
  [/\biron/i, 'M3 18h18c0-5-3-8-8-8H8a5 5 0 0 0-5 5zM8 6h9l1.5 4M9 14.5h.01M12 14.5h.01'],
  [/\b(line|drip|tumble|flat|shade|hang)[- ]dry|^(do not )?dry\b/i, 'M4 3h16v18H4zM9 8v8M13 8v8M4 10l7-7M4 6l3-3'],
  [
    /\bwash/i,
    'M3 7h2l2 12h10l2-12h2M5.4 10c1.1-1 2.2-1 3.3 0s2.2 1 3.3 0 2.2-1 3.3 0 2.2 1 3.3 0M9.5 15.5h.01M12.5 15.5h.01',
  ],
];
const FORBIDDEN = /^(do not|don['’]t|no|never)\b/i;

/** Shows the textile care symbol for a text, crossed out if it is forbidden. Empty without a matching symbol. */
export function CareSymbol({ text }: { text: string }) {
  const symbol = SYMBOLS.find(([pattern]) => pattern.test(text))?.[1];
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      className="flex-none size-8.5 fill-none stroke-current stroke-[1.3] [stroke-linecap:round] [stroke-linejoin:round]"
    >
      {symbol && <path d={symbol} />}
      {symbol && FORBIDDEN.test(text) && <path d="m4 4 16 17M20 4 4 21" />}
    </svg>
  );
}
