import './shipments.css';

/** `kind` is the state of an entry, such as `now` or `todo`. */
type TimelineEntry = {
  key: string;
  title: string;
  detail?: string | undefined;
  when?: string | undefined;
  kind: string;
};

/** What happened to a shipment or a return, in order. */
export function Timeline({ entries }: { entries: readonly TimelineEntry[] }) {
  return (
    <ol aria-label="History" className="shipment-timeline pt-4 px-4 pb-0 lg:pt-6 lg:px-6 lg:pb-1">
      {entries.map(({ key, title, detail, when, kind }) => (
        <li key={key} data-kind={kind} aria-current={kind === 'now' ? 'step' : undefined}>
          <b>{title}</b>
          <span className="text-text-muted text-sm/[inherit] tabular-nums whitespace-nowrap">{when}</span>
          {detail && <span className="col-span-full text-text-subtle text-sm/[inherit] wrap-anywhere">{detail}</span>}
        </li>
      ))}
    </ol>
  );
}
