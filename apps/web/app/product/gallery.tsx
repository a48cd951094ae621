import { Expand } from 'lucide-react';
import { type KeyboardEvent, lazy, Suspense, useRef, useState } from 'react';
import { KinariBand } from '../card/kinari-band.tsx';
import { WishHeart } from '../card/wish-heart.tsx';
import { inColor, type Product } from '../catalog/product.ts';
import { icon20 } from '../ui/icon.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { type Picture, PictureImage } from '../ui/picture/picture.tsx';
import { useStrip } from '../ui/picture/use-strip.ts';

const loadViewer = () => import('./picture-viewer.tsx');
const PictureViewer = lazy(loadViewer);

const ARROWS: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

type GalleryProps = { product: Product; color: string | undefined; band: readonly string[] };

/** One strip of pictures: a finger swipes it, dots and thumbnails lead to a place on it, arrow keys go along it. */
export function Gallery({ product, color, band }: GalleryProps) {
  const shown = inColor(product, color);
  const { pictures } = shown;
  const { current, strip, show, noticeSwipe } = useStrip(pictures.length, color);
  // No viewer before the first look; then it stays, closed, to give focus back to its button.
  const [viewer, setViewer] = useState<'open' | 'closed'>();
  const glideTo = (place: number) =>
    show(place, window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth');

  return (
    <section aria-label="Pictures" className="gallery">
      <div className="gallery-main">
        {/* Reachable by keyboard where no buttons lead along it, as whatever scrolls must be. */}
        {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- a tap on the picture does what the button beside it does */}
        <ul
          ref={strip}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrow keys scroll it
          tabIndex={pictures.length > 1 ? 0 : undefined}
          className="gallery-strip"
          onClick={() => setViewer('open')}
          onPointerEnter={() => void loadViewer().catch(() => undefined)}
          onScrollEnd={noticeSwipe}
        >
          {/* Known by their places: an element that comes to show another colour keeps the old one until the new one is there. */}
          {pictures.map((picture, place) => (
            // oxlint-disable-next-line react/no-array-index-key -- the place is what stays
            <li key={place} className="gallery-slide" aria-hidden={place !== current || undefined}>
              {/* Two are fetched at first; each further one when somebody is next to it. */}
              {place <= current + 1 && (
                <PictureImage
                  picture={picture}
                  sizes="(min-width: 1680px) 700px, (min-width: 1024px) 540px, (min-width: 768px) 46vw, 100vw"
                  priority={place === 0 ? 'first' : 'lazy'}
                  className="gallery-image"
                />
              )}
            </li>
          ))}
        </ul>
        <KinariBand key={band[0]} colors={band} woven />
        <WishHeart product={shown} large className="gallery-heart" />
        {pictures.length > 0 && (
          <IconButton
            label="Enlarge"
            aria-haspopup="dialog"
            icon={<Expand {...icon20} />}
            className="gallery-enlarge needs-script absolute! rounded-pill!"
            onClick={() => setViewer('open')}
          />
        )}
      </div>
      {pictures.length > 1 && <Thumbs pictures={pictures} current={current} onShow={glideTo} />}
      {viewer && (
        <Suspense fallback={null}>
          <PictureViewer
            title={product.name}
            pictures={pictures}
            first={current}
            open={viewer === 'open'}
            onClose={() => setViewer('closed')}
          />
        </Suspense>
      )}
    </section>
  );
}

type ThumbsProps = { pictures: readonly Picture[]; current: number; onShow: (place: number) => void };

/** Dots on a phone, small pictures elsewhere; arrow keys go from one to the next. */
function Thumbs({ pictures, current, onShow }: ThumbsProps) {
  const buttons = useRef<HTMLDivElement>(null);

  function onArrow(event: KeyboardEvent) {
    const step = ARROWS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = Math.min(Math.max(current + step, 0), pictures.length - 1);
    onShow(next);
    buttons.current?.querySelectorAll('button')[next]?.focus();
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- arrows go from button to button inside
    <div ref={buttons} className="gallery-thumbs needs-script" onKeyDown={onArrow}>
      {pictures.map((picture, place) => (
        <button
          // oxlint-disable-next-line react/no-array-index-key -- as on the strip
          key={place}
          type="button"
          aria-label={`Picture ${place + 1} of ${pictures.length}`}
          aria-current={place === current || undefined}
          className="gallery-thumb"
          onClick={() => onShow(place)}
        >
          <PictureImage picture={picture} alt="" sizes="100px" className="gallery-thumb-image" />
        </button>
      ))}
    </div>
  );
}
