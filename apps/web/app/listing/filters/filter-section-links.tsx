export type FilterSection = { key: string; name: string; count: number };

export function FilterSectionLinks({ sections }: { sections: FilterSection[] }) {
  function jumpTo(key: string, from: HTMLElement) {
    const section = from.closest('dialog')?.querySelector<HTMLElement>(`[data-section="${key}"]`);
    section?.scrollIntoView();
    section?.querySelector<HTMLElement>('input, select, button, summary')?.focus({ preventScroll: true });
  }

  return (
    <nav aria-label="Filters" className="filter-section-links">
      {sections.map(({ key, name, count }) => (
        <button
          key={key}
          type="button"
          className="filter-section-link"
          onClick={(event) => jumpTo(key, event.currentTarget)}
        >
          {name}
          {count > 0 && (
            <>
              <span aria-hidden="true" className="listing-action-bar-count">
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
