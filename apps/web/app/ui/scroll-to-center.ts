/** Scrolls an item to the centre of its row, without scrolling the page. */
export function scrollToCenter(row: HTMLElement, item: HTMLElement, behavior: ScrollBehavior = 'auto'): void {
  row.scrollTo({ left: item.offsetLeft - (row.clientWidth - item.offsetWidth) / 2, behavior });
}
