import { ArrowUp } from 'lucide-react';
import type { MouseEvent } from 'react';
import { buttonClasses } from '../ui/button.tsx';
import { icon20 } from '../ui/icon.ts';

export function BackToTop() {
  return (
    <a href="#top" className={buttonClasses({ kind: 'quiet', size: 44 })} onClick={returnToTop}>
      <ArrowUp {...icon20} />
      Back to top
    </a>
  );
}

// Also moves the focus, so that the next Tab starts at the top.
function returnToTop(event: MouseEvent): void {
  event.preventDefault();
  const prefersReducedMotion = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  window.scrollTo({ top: 0, behavior: prefersReducedMotion ? 'auto' : 'smooth' });
  document.querySelector<HTMLElement>('.brand')?.focus({ preventScroll: true });
}
