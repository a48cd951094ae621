import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Step } from './return-form-values.ts';

const STEPS: readonly Step[] = ['reason', 'refund'];

/** The step is in the URL hash, so that Back moves between steps. */
export function useRequestedStep() {
  const { hash } = useLocation();
  const navigate = useNavigate();
  return {
    requestedStep: STEPS.find((step) => `#${step}` === hash) ?? 'items',
    go: (step: Step) => void navigate({ hash: step === 'items' ? '' : step }),
    // A later step is only reached from the one before it.
    back: () => void navigate(-1),
  };
}

/** Focuses the heading of a new step, so that screen readers announce it. */
export function useFocusOnStep(step: Step) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shownStep = useRef(step);
  useEffect(() => {
    if (shownStep.current === step) return;
    shownStep.current = step;
    heading.current?.focus({ preventScroll: true });
  }, [step]);
  return heading;
}
