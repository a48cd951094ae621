import { splitJson } from './split-json.ts';

const TOKEN_COLORS = { key: 'text-info', text: 'text-success', other: undefined };

/** The JSON that a delivery would send now. */
export function DeliveryBody({ body }: { body: string | null }) {
  return (
    <section>
      <h3 className="pb-1 text-sm font-semibold">Body</h3>
      {body === null ? (
        <p className="text-text-muted">There is none, because the subject no longer exists.</p>
      ) : (
        <pre
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls on wide screens, so the keyboard must reach it
          tabIndex={0}
          aria-label="Body"
          className="rounded-sm bg-sunken px-3 py-2 font-mono text-sm whitespace-pre-wrap wrap-anywhere xl:max-h-100 xl:overflow-y-auto"
        >
          {splitJson(body).map(({ start, kind, text }) => (
            <span key={start} className={TOKEN_COLORS[kind]}>
              {text}
            </span>
          ))}
        </pre>
      )}
      <p className="pt-1 text-sm text-text-subtle">As it would be sent now. Bodies are not stored.</p>
    </section>
  );
}
