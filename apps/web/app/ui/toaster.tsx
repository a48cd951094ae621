import { CircleAlert, CircleCheck, Info } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useStore } from '../platform/store.ts';
import { Button, ButtonLink } from './button.tsx';
import { classes } from './classes.ts';
import { icon20 } from './icon.ts';
import { Thumbnail } from './image/thumbnail.tsx';
import { overlays } from './overlay/overlay-history.ts';
import { dismissToast, TOAST_MS, type Toast, type ToastAction, type ToastSubject, toasts } from './toast.ts';
import { usePause } from './use-pause.ts';

const EXIT_MS = 160;
const ICONS = { ok: CircleCheck, bad: CircleAlert, info: Info };

/**
 * The page and every dialog have a toaster, because everything outside an open dialog is inert. `active` marks the one
 * in use. Live regions must exist before they have content.
 */
export function Toaster({ active }: { active: boolean }) {
  const visibleToasts = useStore(toasts);
  const { isPaused, pauseHandlers } = usePause();

  function cards(urgent: boolean) {
    if (!active) return null;
    return visibleToasts
      .filter(({ tone }) => (tone === 'bad') === urgent)
      .map((toast) => (
        // A new key restarts the timer of a repeated toast.
        <ToastCard key={`${toast.id}/${toast.shownTimes}`} toast={toast} isPaused={isPaused} />
      ));
  }

  return (
    <div className="toaster" {...pauseHandlers}>
      <output>{cards(false)}</output>
      <div role="alert">{cards(true)}</div>
    </div>
  );
}

/** The page's toaster. A separate component, so that opening a dialog does not re-render the layout. */
export function PageToaster() {
  return <Toaster active={useStore(overlays).length === 0} />;
}

function ToastCard({ toast, isPaused }: { toast: Toast; isPaused: boolean }) {
  const leaving = useHasExpired(toast.id, isPaused);
  const { text, tone, subject, action } = toast;
  const Icon = ICONS[tone];
  return (
    <span className="toast" data-tone={tone} data-leaving={leaving || undefined}>
      {subject ? <Thumbnail image={subject.image} className="w-11" /> : <Icon {...icon20} />}
      <span className="min-w-0 flex-1">
        <span className={classes('block', subject && 'font-semibold')}>{text}</span>
        {subject && <span className="block text-sm font-normal text-text-muted">{subject.text}</span>}
      </span>
      {subject && <SubjectLink {...subject.link} />}
      {action && <ActionButton id={toast.id} action={action} />}
    </span>
  );
}

const BUTTON_CLASS = '-mr-2.5 -ml-2 px-2.5!';

function ActionButton({ id, action: { label, onPress } }: { id: number; action: ToastAction }) {
  function press() {
    dismissToast(id);
    onPress();
  }

  return (
    <Button kind="quiet" size={44} className={BUTTON_CLASS} onClick={press}>
      {label}
    </Button>
  );
}

function SubjectLink({ to, label }: ToastSubject['link']) {
  if (useLocation().pathname === to) return null;
  return (
    <ButtonLink kind="quiet" size={44} to={to} className={BUTTON_CLASS}>
      {label}
    </ButtonLink>
  );
}

/** Pauses while the toast has hover or focus. Removes it after its exit animation. */
function useHasExpired(id: number, isPaused: boolean): boolean {
  const [leaving, setLeaving] = useState(false);
  const remaining = useRef(TOAST_MS);

  useEffect(() => {
    if (isPaused) return;
    const startedAt = Date.now();
    const timer = setTimeout(() => setLeaving(true), remaining.current);
    return () => {
      clearTimeout(timer);
      remaining.current -= Date.now() - startedAt;
    };
  }, [isPaused]);

  useEffect(() => {
    if (!leaving) return;
    const timer = setTimeout(() => dismissToast(id), EXIT_MS);
    return () => clearTimeout(timer);
  }, [leaving, id]);

  return leaving;
}
