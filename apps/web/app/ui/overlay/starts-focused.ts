/** A ref: of what it wraps, the first link or button has focus when the dialog around it opens. */
export function startsFocused(element: HTMLElement | null): void {
  // React's own autoFocus acts too early: a dialog that opens afterwards goes by the attribute alone.
  element?.querySelector('a, button')?.setAttribute('autofocus', '');
}
