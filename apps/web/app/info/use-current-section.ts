import { useEffect, useState } from 'react';

// A section is current once its top reaches this part of the screen.
const READING_LINE = 0.3;
const SCROLL_TOLERANCE_PX = 2;

/** A scroll spy: returns the id of the current section. */
export function useCurrentSection(ids: readonly string[]): string | undefined {
  const [current, setCurrent] = useState<string>();
  const list = ids.join(' ');

  useEffect(() => {
    const updateCurrent = () => setCurrent(sectionInView(list.split(' ')));
    updateCurrent();
    window.addEventListener('scroll', updateCurrent, { passive: true });
    window.addEventListener('resize', updateCurrent);
    return () => {
      window.removeEventListener('scroll', updateCurrent);
      window.removeEventListener('resize', updateCurrent);
    };
  }, [list]);

  return current;
}

function sectionInView(ids: readonly string[]): string | undefined {
  const { scrollHeight, clientHeight } = document.documentElement;
  // The last section may be too short to reach the line.
  if (window.scrollY > 0 && window.scrollY + clientHeight >= scrollHeight - SCROLL_TOLERANCE_PX) return ids.at(-1);
  const passedIds = ids.filter((id) => {
    const top = document.getElementById(id)?.getBoundingClientRect().top;
    return top !== undefined && top <= clientHeight * READING_LINE;
  });
  return passedIds.at(-1) ?? ids[0];
}
