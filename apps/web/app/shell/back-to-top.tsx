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

// The next Tab then starts at the top of the page too.
function returnToTop(event: MouseEvent): void {
  event.preventDefault();
  const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  window.scrollTo({ top: 0, behavior: still ? 'auto' : 'smooth' });
  document.querySelector<HTMLElement>('.brand')?.focus({ preventScroll: true });
}
