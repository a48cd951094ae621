import { useEffect, useRef } from 'react';
import { Button } from '../../ui/button.tsx';

type SaveBarProps = {
  isDirty: boolean;
  busy: boolean;
  onDiscard: () => void;
  /** Without it, the button submits the form around the bar. */
  onSave?: () => void;
};

/** The one save bar of a page. It appears when something has changed and stays visible while the page scrolls. */
export function SaveBar({ isDirty, busy, onDiscard, onSave }: SaveBarProps) {
  const isShown = isDirty || busy;
  const bar = useRef<HTMLDivElement>(null);
  const hadFocus = useRef(false);

  // The focused button disappears with the bar. The next Tab must not start at the top of the page.
  useEffect(() => {
    if (!isShown && hadFocus.current) bar.current?.focus({ preventScroll: true });
  }, [isShown]);

  return (
    <div
      ref={bar}
      tabIndex={-1}
      className={isShown ? 'admin-save' : undefined}
      onFocus={() => {
        hadFocus.current = true;
      }}
      onBlur={({ relatedTarget }) => {
        // Without a next element, the focused button was disabled or removed.
        if (relatedTarget) hadFocus.current = false;
      }}
    >
      {/* Always there, so that screen readers announce the text when it appears. */}
      <output className={isShown ? 'mr-auto text-text-muted' : 'sr-only'}>{isShown && 'Changes not saved'}</output>
      {isShown && (
        <>
          <Button kind="secondary" size={44} disabled={busy} onClick={onDiscard}>
            Discard
          </Button>
          <Button type={onSave ? 'button' : 'submit'} size={44} busy={busy} onClick={onSave}>
            Save
          </Button>
        </>
      )}
    </div>
  );
}
