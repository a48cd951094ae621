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

/** A row with fewer products would be half empty on a wide screen. */
export const MIN_CAROUSEL_PRODUCTS = 5;

export function ProductCarousel({ products, ...frame }: ProductCarouselProps) {
  if (products.length < MIN_CAROUSEL_PRODUCTS) return null;
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
      <div className="flex items-center justify-between gap-4 mb-4 lg:mb-6">
        <div className="min-w-0">
          <h2 id={id} className="text-h2">
            {title}
          </h2>
          {note !== undefined && <p className="text-sm text-text-muted">{note}</p>}
        </div>
        <div className="flex flex-none items-center gap-2">
          {more}
          <div className="hidden gap-2 lg:not-[[hidden]]:flex needs-script" hidden={atStart && atEnd}>
            <IconButton
              label={`Previous in ${title}`}
              icon={<ChevronLeft {...icon20} />}
              disabled={atStart}
              className="border border-border-strong"
              onClick={() => move(-1)}
            />
            <IconButton
              label={`Next in ${title}`}
              icon={<ChevronRight {...icon20} />}
              disabled={atEnd}
              className="border border-border-strong"
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
