import { useEffect, useState } from 'react';

// A section counts as read once its head has come up to this part of the screen.
const READING_LINE = 0.3;
const NEARLY = 2;

/** A scroll spy: the id of the section that is being read, found out by listening to the window's scrolling. */
export function useCurrentSection(ids: readonly string[]): string | undefined {
  const [current, setCurrent] = useState<string>();
  const list = ids.join(' ');

  useEffect(() => {
    const look = () => setCurrent(sectionInView(list.split(' ')));
    look();
    window.addEventListener('scroll', look, { passive: true });
    window.addEventListener('resize', look);
    return () => {
      window.removeEventListener('scroll', look);
      window.removeEventListener('resize', look);
    };
  }, [list]);

  return current;
}

function sectionInView(ids: readonly string[]): string | undefined {
  const { scrollHeight, clientHeight } = document.documentElement;
  // The last section may be too short ever to reach the line.
  if (window.scrollY > 0 && window.scrollY + clientHeight >= scrollHeight - NEARLY) return ids.at(-1);
  const passed = ids.filter((id) => {
    const top = document.getElementById(id)?.getBoundingClientRect().top;
    return top !== undefined && top <= clientHeight * READING_LINE;
  });
  return passed.at(-1) ?? ids[0];
}
