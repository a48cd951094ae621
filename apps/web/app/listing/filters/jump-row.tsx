export type Section = { key: string; name: string; count: number };

/** Leads to each of many filters in a sheet, and says how many of it are on. */
export function JumpRow({ sections }: { sections: Section[] }) {
  function jumpTo(key: string, from: HTMLElement) {
    const section = from.closest('dialog')?.querySelector<HTMLElement>(`[data-section="${key}"]`);
    section?.scrollIntoView();
    section?.querySelector<HTMLElement>('input, select, button, summary')?.focus({ preventScroll: true });
  }

  return (
    <nav aria-label="Filters" className="jump-row">
      {sections.map(({ key, name, count }) => (
        <button key={key} type="button" className="jump-item" onClick={(event) => jumpTo(key, event.currentTarget)}>
          {name}
          {count > 0 && (
            <>
              <span aria-hidden="true" className="listing-dock-count">
                {count}
              </span>
              <span className="sr-only">({count})</span>
            </>
          )}
        </button>
      ))}
    </nav>
  );
}
