import { X } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useId, useLayoutEffect, useState } from 'react';
import { useStore } from '../../platform/store.ts';
import { classes } from '../classes.ts';
import { icon24 } from '../icon.ts';
import { IconButton } from '../icon-button.tsx';
import { Toaster } from '../toaster.tsx';
import { openOverlay, overlays } from './overlay-history.ts';
import { useBackdropClick } from './use-backdrop-click.ts';

type DialogProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  /**
   * `side` slides in from the left, `screen` fills the screen at every width. The others are sheets on phones (`full`
   * and `wide` full screen) and centred from 768 px.
   */
  kind?: 'side' | 'screen' | 'confirm' | 'form' | 'details' | 'editor' | 'full' | 'wide';
  /** Next to the title. Part of the dialog's name. */
  note?: ReactNode;
  /** True if the URL shows that it is open. It then needs no separate history entry. */
  inAddress?: boolean;
  /** True if `onClose` asks before it closes, for example with unsaved input. */
  confirmsClose?: boolean;
  footer?: ReactNode;
  children: ReactNode;
};

/**
 * The native dialog traps focus, closes on Esc, returns focus and makes the page inert. This adds: Back and a click on
 * the backdrop close it, and toasts are announced inside it. Once the user has typed, a click on the backdrop closes
 * it only if `onClose` asks first.
 */
export function Dialog(props: DialogProps) {
  const {
    open,
    onClose,
    title,
    note,
    kind = 'form',
    inAddress = false,
    confirmsClose = false,
    footer,
    children,
  } = props;
  const [dialog, setDialog] = useState<HTMLDialogElement | null>(null);
  const titleId = useId();
  const topmost = useStore(overlays).at(-1);
  const close = useEffectEvent(() => onClose());
  const shouldStayOpen = useEffectEvent(() => confirmsClose);
  const backdrop = useBackdropClick(open ? dialog : null, (hasTyped) => {
    if (confirmsClose || !hasTyped) onClose();
  });

  // Close before the element is removed together with its parent. Afterwards it could not return focus.
  useLayoutEffect(() => {
    if (!open || !dialog) return;
    return () => dialog.close();
  }, [open, dialog]);

  useEffect(() => {
    if (!open || !dialog) return;
    measureScrollbar();
    dialog.showModal();
    // The browser would focus the close button first.
    dialog.querySelector<HTMLElement>('.dialog-body :is(input, select, textarea)')?.focus();
    const closing = { close: () => close(), confirmsClose: () => shouldStayOpen() };
    const closeOverlay = openOverlay(dialog, inAddress ? undefined : closing);
    return closeOverlay;
  }, [open, dialog, inAddress]);

  return (
    <dialog
      ref={setDialog}
      aria-labelledby={titleId}
      className={classes('dialog', `dialog-${kind}`)}
      onCancel={(event) => {
        // A file picker inside the dialog sends the same event when it is cancelled.
        if (event.target !== dialog) return;
        event.preventDefault();
        onClose();
      }}
      onKeyDown={(event) => {
        // Browsers let a page cancel only the first of two Esc presses. The second would close the dialog without asking.
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.preventDefault();
        onClose();
      }}
      {...backdrop}
    >
      {open && (
        <div className="dialog-sheet">
          <div className="kinari h-1" aria-hidden="true" />
          <div className="dialog-head">
            <h2 id={titleId} className="flex-1 pt-2 text-h2">
              {title}
              {note && (
                <span className="ml-1 text-text-subtle text-label/[inherit] font-normal tracking-[0]"> {note}</span>
              )}
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

/** Measures the page's scrollbar, which CSS cannot do. Over another dialog it is already hidden. */
function measureScrollbar(): void {
  if (document.querySelector('dialog:modal')) return;
  const { documentElement: page } = document;
  page.style.setProperty('--scrollbar', `${window.innerWidth - page.clientWidth}px`);
}
