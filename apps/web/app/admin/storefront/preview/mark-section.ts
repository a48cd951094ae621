const findSections = (frame: Document) => [...frame.querySelectorAll<HTMLElement>('[data-section]')];

/** The id of the section around an element of the preview. */
export function findSectionId(target: EventTarget | null): string | undefined {
  // The element belongs to another window, so `instanceof` does not work.
  return (target as Element | null)?.closest?.<HTMLElement>('[data-section]')?.dataset.section;
}

/** Outlines the selected section, and scrolls to it if it is outside of the window. */
export function markSection(frame: Document, id: string | undefined): void {
  for (const section of findSections(frame)) {
    const isSelected = section.dataset.section === id;
    section.style.outline = isSelected ? '3px solid var(--color-primary)' : '';
    section.style.outlineOffset = isSelected ? '-3px' : '';
    if (isSelected) scrollToSection(section);
  }
}

/** Not `scrollIntoView`, which would also scroll the page around the frame. */
function scrollToSection(section: HTMLElement): void {
  const view = section.ownerDocument.defaultView;
  if (!view) return;
  const { top, bottom } = section.getBoundingClientRect();
  if (top < 0 || bottom > view.innerHeight) view.scrollTo(0, view.scrollY + top);
}

/** Links would leave the preview. */
export function removeLinks(frame: Document): void {
  for (const link of frame.querySelectorAll('a[href], area[href]')) link.removeAttribute('href');
}
