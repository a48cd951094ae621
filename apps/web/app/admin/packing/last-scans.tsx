import { formatTime } from '@kinari/contract/locale';
import type { Scan } from './packing-session.ts';

/** Shows the latest scans, for packers who looked away. */
export function LastScans({ scans }: { scans: readonly Scan[] }) {
  return (
    <section className="packing-panel max-md:hidden">
      <header>
        <h2>Last scans</h2>
      </header>
      {scans.length === 0 ? (
        <p className="px-3.5 pb-3.5 text-ink-2">Nothing scanned yet.</p>
      ) : (
        <ol className="packing-scans">
          {scans.map(({ id, at, tone, text, note, code }) => (
            <li key={id} data-tone={tone}>
              <span className="min-w-0 break-words">
                {text}
                {note && `, ${note}`} {code && <span className="font-mono">{code}</span>}
              </span>
              <time dateTime={at.toISOString()}>{formatTime(at)}</time>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
