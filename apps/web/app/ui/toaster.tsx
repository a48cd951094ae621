import { CircleAlert, CircleCheck, Info } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useStore } from '../platform/store.ts';
import { icon20 } from './icon.ts';
import { overlays } from './overlay-history.ts';
import { dismissToast, TOAST_MS, type Toast, toasts } from './toast.ts';

const EXIT_MS = 160;
const ICONS = { ok: CircleCheck, bad: CircleAlert, info: Info };

/**
 * Where toasts appear. The page has one, and so has every dialog, because all outside an open dialog is inert and
 * silent; `active` says which of them speaks. The live regions stand ready before there is anything to say.
 */
export function Toaster({ active }: { active: boolean }) {
  const shown = useStore(toasts);
  const [held, setHeld] = useState(false);

  function cards(urgent: boolean) {
    if (!active) return null;
    return shown
      .filter(({ tone }) => (tone === 'bad') === urgent)
      .map((toast) => (
        // Said again, it is a new card with its full time.
        <ToastCard key={`${toast.id}/${toast.shownTimes}`} toast={toast} held={held} />
      ));
  }

  return (
    <div
      className="toaster"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <output className="block">{cards(false)}</output>
      <div role="alert">{cards(true)}</div>
    </div>
  );
}

/** The page's own. Apart, so that a dialog which opens or closes does not have everything around the page drawn again. */
export function PageToaster() {
  return <Toaster active={useStore(overlays).length === 0} />;
}

function ToastCard({ toast, held }: { toast: Toast; held: boolean }) {
  const leaving = useTimeUp(toast.id, held);
  const Icon = ICONS[toast.tone];
  return (
    <span className="toast" data-tone={toast.tone} data-leaving={leaving || undefined}>
      <Icon {...icon20} />
      {toast.text}
    </span>
  );
}

/** Counts down only while nobody holds the toast, and dismisses it once its exit has been seen. */
function useTimeUp(id: number, held: boolean): boolean {
  const [leaving, setLeaving] = useState(false);
  const remaining = useRef(TOAST_MS);

  useEffect(() => {
    if (held) return;
    const startedAt = Date.now();
    const timer = setTimeout(() => setLeaving(true), remaining.current);
    return () => {
      clearTimeout(timer);
      remaining.current -= Date.now() - startedAt;
    };
  }, [held]);

  useEffect(() => {
    if (!leaving) return;
    const timer = setTimeout(() => dismissToast(id), EXIT_MS);
    return () => clearTimeout(timer);
  }, [leaving, id]);

  return leaving;
}
