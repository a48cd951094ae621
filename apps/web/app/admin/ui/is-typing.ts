/** True if a modal dialog is open, so page shortcuts must not run. */
export function isModalOpen(): boolean {
  return document.querySelector('dialog:modal') !== null;
}

/** True while the user types or a dialog or popover is open: shortcuts must not run. */
export function isTyping(target: EventTarget | null): boolean {
  if (isModalOpen() || document.querySelector(':popover-open')) return true;
  return (
    target instanceof Element &&
    target.matches('input:not([type="checkbox"], [type="radio"]), select, textarea, [contenteditable]')
  );
}
