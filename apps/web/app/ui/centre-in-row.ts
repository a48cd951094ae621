/** Scrolls a row sideways, and nothing else of the page, until one of its items stands in the middle. */
export function centreInRow(row: HTMLElement, item: HTMLElement, behavior: ScrollBehavior = 'auto'): void {
  row.scrollTo({ left: item.offsetLeft - (row.clientWidth - item.offsetWidth) / 2, behavior });
}
