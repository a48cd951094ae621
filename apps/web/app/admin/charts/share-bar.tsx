/** Bar for `part` relative to `max`. Hidden from screen readers: the number is next to it. */
export function ShareBar({ part, max }: { part: number; max: number }) {
  const width = max > 0 ? Math.min(Math.max(part / max, 0), 1) * 100 : 0;
  return (
    <svg
      viewBox="0 0 100 8"
      preserveAspectRatio="none"
      aria-hidden="true"
      className="share-bar block w-full min-w-8 h-2 rounded-xs overflow-hidden"
    >
      <rect className="fill-sunken" width={100} height={8} />
      <rect className="share-bar-part fill-primary" width={width} height={8} />
    </svg>
  );
}
