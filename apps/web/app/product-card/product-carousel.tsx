import './product-carousel.css';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { Product } from '../catalog/product.ts';
import { usePrefersReducedMotion } from '../platform/browser-state.ts';
import { icon20 } from '../ui/icon.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { CompactProductCard } from './compact-product-card.tsx';

type ProductCarouselFrameProps = {
  title: string;
  note?: string | undefined;
  more?: ReactNode;
  /** Eight per row on a wide screen instead of five. */
  small?: boolean;
  children: ReactNode;
};

type ProductCarouselProps = Omit<ProductCarouselFrameProps, 'children'> & { products: readonly Product[] };

export function ProductCarousel({ products, ...frame }: ProductCarouselProps) {
  if (products.length === 0) return null;
  return (
    <ProductCarouselFrame {...frame}>
      {products.map((product) => (
        <li key={product.id}>
          <CompactProductCard product={product} />
        </li>
      ))}
    </ProductCarouselFrame>
  );
}

/** Cards in one row that scrolls sideways, with two buttons for mouse users. */
export function ProductCarouselFrame({ title, note, more, small = false, children }: ProductCarouselFrameProps) {
  const row = useRef<HTMLUListElement>(null);
  const id = useId();
  const { atStart, atEnd, move } = useScrollableRow(row);

  return (
    <section aria-labelledby={id} className="pt-section">
      <div className="product-carousel-head">
        <div className="min-w-0">
          <h2 id={id} className="text-h2">
            {title}
          </h2>
          {note !== undefined && <p className="text-small text-ink-2">{note}</p>}
        </div>
        <div className="product-carousel-buttons">
          {more}
          <div className="product-carousel-arrows needs-script" hidden={atStart && atEnd}>
            <IconButton
              label={`Previous in ${title}`}
              icon={<ChevronLeft {...icon20} />}
              disabled={atStart}
              className="border border-line-strong"
              onClick={() => move(-1)}
            />
            <IconButton
              label={`Next in ${title}`}
              icon={<ChevronRight {...icon20} />}
              disabled={atEnd}
              className="border border-line-strong"
              onClick={() => move(1)}
            />
          </div>
        </div>
      </div>
      <ul ref={row} className="product-carousel" data-small={small || undefined}>
        {children}
      </ul>
    </section>
  );
}

/** Tracks the scroll position. `move` scrolls by one visible width. */
function useScrollableRow(row: { current: HTMLElement | null }) {
  const [ends, setEnds] = useState({ atStart: true, atEnd: false });
  const behavior = usePrefersReducedMotion() ? 'auto' : 'smooth';

  useEffect(() => {
    const element = row.current;
    if (!element) return;
    const updateEnds = () => {
      const { scrollLeft, clientWidth, scrollWidth } = element;
      const [atStart, atEnd] = [scrollLeft < 2, scrollLeft + clientWidth > scrollWidth - 2];
      setEnds((before) => (before.atStart === atStart && before.atEnd === atEnd ? before : { atStart, atEnd }));
    };
    const resizing = new ResizeObserver(updateEnds);
    resizing.observe(element);
    element.addEventListener('scroll', updateEnds, { passive: true });
    return () => {
      resizing.disconnect();
      element.removeEventListener('scroll', updateEnds);
    };
  }, [row]);

  function move(direction: 1 | -1) {
    row.current?.scrollBy({ left: direction * row.current.clientWidth, behavior });
  }

  return { ...ends, move };
}
