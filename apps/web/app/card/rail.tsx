import './rail.css';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { Product } from '../catalog/product.ts';
import { usePrefersStillness } from '../platform/browser-state.ts';
import { icon20 } from '../ui/icon.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { ShelfCard } from './shelf-card.tsx';

type RailFrameProps = {
  title: string;
  /** What the products have in common, in a few words. */
  note?: string | undefined;
  /** What else can be done with them, or where there are more. */
  more?: ReactNode;
  /** Eight beside each other on a wide screen instead of five. */
  small?: boolean;
  children: ReactNode;
};

type RailProps = Omit<RailFrameProps, 'children'> & { products: readonly Product[] };

export function Rail({ products, ...frame }: RailProps) {
  if (products.length === 0) return null;
  return (
    <RailFrame {...frame}>
      {products.map((product) => (
        <li key={product.id}>
          <ShelfCard product={product} />
        </li>
      ))}
    </RailFrame>
  );
}

/** Cards in one row that scrolls sideways: by a finger, by the keyboard, and by two buttons where somebody has a mouse. */
export function RailFrame({ title, note, more, small = false, children }: RailFrameProps) {
  const row = useRef<HTMLUListElement>(null);
  const id = useId();
  const { atStart, atEnd, move } = useRow(row);

  return (
    <section aria-labelledby={id} className="pt-section">
      <div className="rail-head">
        <div className="min-w-0">
          <h2 id={id} className="text-h2">
            {title}
          </h2>
          {note !== undefined && <p className="text-small text-ink-2">{note}</p>}
        </div>
        <div className="rail-ways">
          {more}
          <div className="rail-arrows needs-script" hidden={atStart && atEnd}>
            <IconButton
              label={`Back in ${title}`}
              icon={<ChevronLeft {...icon20} />}
              disabled={atStart}
              className="border border-line-strong"
              onClick={() => move(-1)}
            />
            <IconButton
              label={`On in ${title}`}
              icon={<ChevronRight {...icon20} />}
              disabled={atEnd}
              className="border border-line-strong"
              onClick={() => move(1)}
            />
          </div>
        </div>
      </div>
      <ul ref={row} className="rail" data-small={small || undefined}>
        {children}
      </ul>
    </section>
  );
}

/** Where a row stands, and how to move it by what is seen of it. */
function useRow(row: { current: HTMLElement | null }) {
  const [ends, setEnds] = useState({ atStart: true, atEnd: false });
  const behavior = usePrefersStillness() ? 'auto' : 'smooth';

  useEffect(() => {
    const element = row.current;
    if (!element) return;
    const look = () => {
      const { scrollLeft, clientWidth, scrollWidth } = element;
      const [atStart, atEnd] = [scrollLeft < 2, scrollLeft + clientWidth > scrollWidth - 2];
      setEnds((before) => (before.atStart === atStart && before.atEnd === atEnd ? before : { atStart, atEnd }));
    };
    const resizing = new ResizeObserver(look);
    resizing.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      resizing.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [row]);

  function move(direction: 1 | -1) {
    row.current?.scrollBy({ left: direction * row.current.clientWidth, behavior });
  }

  return { ...ends, move };
}
