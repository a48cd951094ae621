import { type RefObject, useEffect, useRef, useState } from 'react';

// A section is in view once its top is this close to the row above it.
const NEAR_PX = 40;

/** Tracks which section of the sheet is below the sticky row, and scrolls to one. */
export function useSectionInView(row: RefObject<HTMLElement | null>) {
  const [inView, setInView] = useState<string>();
  // A section at the end cannot scroll to the top. It stays current until the next scroll.
  const jump = useRef<{ key: string; top: number }>(undefined);

  useEffect(() => {
    const links = row.current;
    const body = findBody(links);
    if (!links || !body) return;
    const update = () =>
      setInView(body.scrollTop === jump.current?.top ? jump.current.key : findSectionInView(links, body));
    body.addEventListener('scroll', update, { passive: true });
    return () => body.removeEventListener('scroll', update);
  }, [row]);

  function jumpTo(key: string) {
    const body = findBody(row.current);
    const section = body?.querySelector<HTMLElement>(`[data-section="${key}"]`);
    if (!body || !section) return;
    section.scrollIntoView();
    section.querySelector<HTMLElement>('input, select, button, summary')?.focus({ preventScroll: true });
    jump.current = { key, top: body.scrollTop };
    setInView(key);
  }

  return { inView, jumpTo };
}

function findBody(row: HTMLElement | null): Element | null | undefined {
  return row?.closest('.dialog-body');
}

function findSectionInView(row: HTMLElement, body: Element): string | undefined {
  const line = row.getBoundingClientRect().bottom + NEAR_PX;
  const isAtEnd = body.scrollTop + body.clientHeight >= body.scrollHeight - 1;
  const passed = [...body.querySelectorAll<HTMLElement>('[data-section]')].filter(
    (section) => isAtEnd || section.getBoundingClientRect().top <= line,
  );
  return passed.at(-1)?.dataset.section;
}
