import './share-bar.css';

/** How much of the most something is, from zero; the figure itself stands beside it. */
export function ShareBar({ part, most }: { part: number; most: number }) {
  const width = most > 0 ? Math.min(Math.max(part / most, 0), 1) * 100 : 0;
  return (
    <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true" className="share-bar">
      <rect className="share-bar-all" width={100} height={8} />
      <rect className="share-bar-part" width={width} height={8} />
    </svg>
  );
}
