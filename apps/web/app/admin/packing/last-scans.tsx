import { formatTime } from '@kinari/contract/locale';
import type { Scan } from './packing-session.ts';

/** Shows the latest scans, for packers who looked away. */
export function LastScans({ scans }: { scans: readonly Scan[] }) {
  return (
    <section className="admin-panel overflow-hidden max-md:hidden">
      <header className="justify-between gap-y-1 gap-x-3">
        <h2>Last scans</h2>
      </header>
      {scans.length === 0 ? (
        <p className="px-3.5 pb-3.5 text-text-muted">Nothing scanned yet.</p>
      ) : (
        <ol className="pt-0.5 px-3.5 pb-2">
          {scans.map(({ id, at, tone, text, note, code }) => (
            <li
              key={id}
              data-tone={tone}
              className="relative flex justify-between gap-3 pt-0 pr-0 pb-2.5 pl-5 before:absolute before:top-[5px] before:left-0 before:w-2.5 before:h-2.5 before:rounded-full before:bg-border-strong data-[tone=right]:before:bg-success data-[tone=extra]:before:bg-attention data-[tone=wrong]:before:bg-danger"
            >
              <span className="min-w-0 break-words">
                {text}
                {note && `, ${note}`} {code && <span className="font-mono">{code}</span>}
              </span>
              <time className="text-xs/[inherit] flex-none text-text-subtle tabular-nums" dateTime={at.toISOString()}>
                {formatTime(at)}
              </time>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
