import { ArrowUp } from 'lucide-react';
import { type MouseEvent, useEffect, useState } from 'react';
import { buttonClasses } from '../ui/button.tsx';
import { icon20 } from '../ui/icon.ts';

/** Appears once somebody is more than a screen away from the top, and stops where the footer offers the same. */
export function BackToTop() {
  const [isFar, setIsFar] = useState(false);

  useEffect(() => {
    const onScroll = () => setIsFar(window.scrollY > window.innerHeight);
    onScroll();
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => window.removeEventListener('scroll', onScroll);
  }, []);

  return (
    <div className="back-to-top" data-shown={isFar || undefined}>
      <a href="#top" aria-label="Back to top" className="back-to-top-button" onClick={returnToTop}>
        <ArrowUp {...icon20} />
      </a>
    </div>
  );
}

export function BackToTopLink() {
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
