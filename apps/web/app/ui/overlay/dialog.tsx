import { X } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useId, useLayoutEffect, useState } from 'react';
import { useStore } from '../../platform/store.ts';
import { classes } from '../classes.ts';
import { icon24 } from '../icon.ts';
import { IconButton } from '../icon-button.tsx';
import { Toaster } from '../toaster.tsx';
import { coverPage, overlays } from './overlay-history.ts';

type DialogProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  /**
   * `side` slides in from the left and `screen` fills the screen, at every width; the others rise as a sheet on phones,
   * `full` and `wide` over the whole screen, and stand centred from 768.
   */
  kind?: 'side' | 'screen' | 'confirm' | 'form' | 'details' | 'editor' | 'full' | 'wide';
  /** A few words beside the title, such as how many there are. */
  note?: string | undefined;
  /** The page's address says that it is open, so that it can be linked to; it then needs no step of history of its own. */
  inAddress?: boolean;
  /** Whether `onClose` asks before it closes, as over a form with unsaved input. */
  asksFirst?: boolean;
  footer?: ReactNode;
  children: ReactNode;
};

/**
 * The native dialog element already keeps focus inside, closes on Esc, gives focus back and makes the page inert.
 * To this adds: the browser's Back closes it, a press on the scrim closes it, and toasts speak inside it.
 */
export function Dialog(props: DialogProps) {
  const { open, onClose, title, note, kind = 'form', inAddress = false, asksFirst = false, footer, children } = props;
  const [dialog, setDialog] = useState<HTMLDialogElement | null>(null);
  const titleId = useId();
  const topmost = useStore(overlays).at(-1);
  const close = useEffectEvent(() => onClose());
  const staysForNow = useEffectEvent(() => asksFirst);

  // Before the element leaves the document, as it may together with whoever drew it: then it could not give focus back.
  useLayoutEffect(() => {
    if (!open || !dialog) return;
    return () => dialog.close();
  }, [open, dialog]);

  useEffect(() => {
    if (!open || !dialog) return;
    noteScrollbar();
    dialog.showModal();
    // Left to itself it would begin at the button that closes it.
    dialog.querySelector<HTMLElement>('.dialog-body :is(input, select, textarea)')?.focus();
    const closing = { close: () => close(), asksFirst: () => staysForNow() };
    const uncoverPage = coverPage(dialog, inAddress ? undefined : closing);
    return uncoverPage;
  }, [open, dialog, inAddress]);

  return (
    <dialog
      ref={setDialog}
      aria-labelledby={titleId}
      className={classes('dialog', `dialog-${kind}`)}
      onCancel={(event) => {
        // A file picker inside the dialog sends the same event when somebody leaves it without a file.
        if (event.target !== dialog) return;
        event.preventDefault();
        onClose();
      }}
      onKeyDown={(event) => {
        // Of two presses in a row the browser lets a page hold back only the first: the second would close it unasked.
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.preventDefault();
        onClose();
      }}
      onPointerDown={(event) => event.target === dialog && onClose()}
    >
      {open && (
        <div className="dialog-sheet">
          <div className="kinari h-1" aria-hidden="true" />
          <div className="dialog-head">
            <h2 id={titleId} className="flex-1 pt-2 text-h2">
              {title}
              {note && <span className="dialog-note"> {note}</span>}
            </h2>
            <IconButton label="Close" icon={<X {...icon24} />} onClick={onClose} />
          </div>
          <div className="dialog-body">{children}</div>
          {footer && <div className="dialog-foot">{footer}</div>}
        </div>
      )}
      {open && <Toaster active={topmost !== undefined && topmost.element === dialog} />}
    </dialog>
  );
}

/** Only a page that has a scrollbar loses one to a dialog; CSS cannot tell. Over another dialog it is gone already. */
function noteScrollbar(): void {
  if (document.querySelector('dialog:modal')) return;
  const { documentElement: page } = document;
  page.style.setProperty('--scrollbar', `${window.innerWidth - page.clientWidth}px`);
}
