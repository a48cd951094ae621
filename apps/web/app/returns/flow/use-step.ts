import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Step } from './return-draft.ts';

const STEPS: readonly Step[] = ['reason', 'refund'];

/** The step that the address names behind its `#`: the browser's Back goes from step to step. */
export function useWantedStep() {
  const { hash } = useLocation();
  const navigate = useNavigate();
  return {
    wanted: STEPS.find((step) => `#${step}` === hash) ?? 'items',
    go: (step: Step) => void navigate({ hash: step === 'items' ? '' : step }),
    // Nobody is on a later step without having come from the one before.
    back: () => void navigate(-1),
  };
}

/** A new step is a new page to whoever listens: its heading takes the focus. */
export function useFocusOnStep(step: Step) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    heading.current?.focus({ preventScroll: true });
  }, [step]);
  return heading;
}
