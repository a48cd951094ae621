import { CircleAlert, CircleCheck, Info } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useStore } from '../platform/store.ts';
import { ButtonLink } from './button.tsx';
import { classes } from './classes.ts';
import { icon20 } from './icon.ts';
import { overlays } from './overlay/overlay-history.ts';
import { Thumb } from './picture/thumb.tsx';
import { dismissToast, TOAST_MS, type Toast, type ToastSubject, toasts } from './toast.ts';

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
      <output>{cards(false)}</output>
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
  const { text, tone, subject } = toast;
  const Icon = ICONS[tone];
  return (
    <span className="toast" data-tone={tone} data-leaving={leaving || undefined}>
      {subject ? <Thumb picture={subject.picture} className="w-11" /> : <Icon {...icon20} />}
      <span className="min-w-0 flex-1">
        <span className={classes('block', subject && 'font-semibold')}>{text}</span>
        {subject && <span className="block text-small font-normal text-ink-2">{subject.text}</span>}
      </span>
      {subject && <SubjectLink {...subject.link} />}
    </span>
  );
}

/** Where one is already, there is nothing to go to. */
function SubjectLink({ to, label }: ToastSubject['link']) {
  if (useLocation().pathname === to) return null;
  return (
    <ButtonLink kind="quiet" size={44} to={to} className="-mr-2.5 -ml-2 px-2.5!">
      {label}
    </ButtonLink>
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
