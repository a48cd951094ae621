/** Letters do nothing while somebody types, and nothing does while a dialog is open. */
export function isBusyElsewhere(target: EventTarget | null): boolean {
  if (document.querySelector('dialog:modal, :popover-open')) return true;
  return (
    target instanceof Element &&
    target.matches('input:not([type="checkbox"], [type="radio"]), select, textarea, [contenteditable]')
  );
}
