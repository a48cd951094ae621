/** A ref. The first link or button inside gets the focus when the dialog opens. */
export function autoFocusOnOpen(element: HTMLElement | null): void {
  // React's `autoFocus` runs too early. A dialog that opens later uses only the attribute.
  element?.querySelector('a, button')?.setAttribute('autofocus', '');
}
