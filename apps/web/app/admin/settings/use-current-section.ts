import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';

const MIN_VISIBLE_PX = 80;

/** Returns the link to the section that was chosen last while it is on the screen, otherwise to the first one on the screen. */
export function useCurrentSection(links: readonly string[]): string | undefined {
  const { hash } = useLocation();
  const [current, setCurrent] = useState<string>();
  const linkList = links.join(' ');

  useEffect(() => {
    const candidates = linkList.split(' ');
    const chosen = candidates.filter((link) => link === hash);
    const update = () => setCurrent([...chosen, ...candidates].find(isOnScreen));
    update();
    window.addEventListener('scroll', update, { passive: true });
    return () => window.removeEventListener('scroll', update);
  }, [hash, linkList]);

  return current;
}

function isOnScreen(link: string): boolean {
  const section = document.getElementById(link.slice(1))?.getBoundingClientRect();
  return section !== undefined && section.bottom > MIN_VISIBLE_PX && section.top < window.innerHeight;
}
