import { Expand } from 'lucide-react';
import { type KeyboardEvent, lazy, Suspense, useRef, useState } from 'react';
import { imagesInColor, type Product } from '../catalog/product.ts';
import { BrandStripe } from '../product-card/brand-stripe.tsx';
import { WishlistButton } from '../product-card/wishlist-button.tsx';
import { icon20 } from '../ui/icon.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { Img, type ResponsiveImage } from '../ui/image/responsive-image.tsx';
import { useImageCarousel } from '../ui/image/use-image-carousel.ts';

const loadViewer = () => import('./image-viewer.tsx');
const ImageViewer = lazy(loadViewer);

const ARROWS: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

type GalleryProps = { product: Product; color: string | undefined; stripeColors: readonly string[] };

export function Gallery({ product, color, stripeColors }: GalleryProps) {
  const shownProduct = imagesInColor(product, color);
  const { images } = shownProduct;
  const { current, track, show, handleSwipe } = useImageCarousel(images.length, color);
  // Mounted on first use. Then it stays mounted, so that closing returns focus to its button.
  const [viewer, setViewer] = useState<'open' | 'closed'>();
  const scrollToImage = (index: number) =>
    show(index, window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth');

  return (
    <section aria-label="Images" className="gallery">
      <div className="gallery-main relative bg-(color:--image-ground) md:overflow-hidden md:rounded-(--radius-cloth) lg:col-2 lg:row-1">
        {/* Focusable, because a scroll container must be reachable by keyboard. */}
        {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- a tap on the image does what the button beside it does */}
        <ul
          ref={track}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrow keys scroll it
          tabIndex={images.length > 1 ? 0 : undefined}
          className="gallery-strip"
          onClick={() => setViewer('open')}
          onPointerEnter={() => void loadViewer().catch(() => undefined)}
          onScrollEnd={handleSwipe}
        >
          {/* Keyed by position: an element that changes colour shows the old image until the new one has loaded. */}
          {images.map((image, index) => (
            <li
              // oxlint-disable-next-line react/no-array-index-key -- the place is what stays
              key={index}
              className="relative flex-none size-full snap-center snap-always overflow-clip"
              aria-hidden={index !== current || undefined}
            >
              {/* Load two images first, and each further one when the shopper is next to it. */}
              {index <= current + 1 && <GalleryImage image={image} priority={index === 0 ? 'first' : 'lazy'} />}
            </li>
          ))}
        </ul>
        <BrandStripe key={stripeColors[0]} colors={stripeColors} isWoven />
        <WishlistButton product={shownProduct} large className="absolute top-2 right-2 z-1 lg:top-3 lg:right-3" />
        {images.length > 0 && (
          <IconButton
            label="Enlarge"
            aria-haspopup="dialog"
            icon={<Expand {...icon20} />}
            className="gallery-enlarge needs-script absolute! rounded-full!"
            onClick={() => setViewer('open')}
          />
        )}
      </div>
      {images.length > 1 && <Thumbnails images={images} current={current} onShow={scrollToImage} />}
      {viewer && (
        <Suspense fallback={null}>
          <ImageViewer
            title={product.name}
            images={images}
            first={current}
            open={viewer === 'open'}
            onClose={() => setViewer('closed')}
          />
        </Suspense>
      )}
    </section>
  );
}

/** A phone shows less height than the image has. A wider copy of the image then fills the space next to it. */
function GalleryImage({ image, priority }: { image: ResponsiveImage; priority: 'first' | 'lazy' }) {
  const sizes = '(min-width: 1680px) 700px, (min-width: 1024px) 540px, (min-width: 768px) 46vw, 100vw';
  return (
    <>
      {!image.isTransparent && (
        <Img
          image={image}
          alt=""
          sizes={sizes}
          className="absolute inset-y-0 left-1/2 h-full w-auto max-w-none -translate-x-1/2 scale-x-130 object-contain md:hidden dark:[filter:brightness(0.88)]"
        />
      )}
      <Img
        image={image}
        sizes={sizes}
        priority={priority}
        className="relative size-full object-contain dark:[filter:brightness(0.88)]"
      />
    </>
  );
}

type ThumbnailsProps = { images: readonly ResponsiveImage[]; current: number; onShow: (index: number) => void };

/** Dots on a phone, thumbnails elsewhere. Arrow keys move between them. */
function Thumbnails({ images, current, onShow }: ThumbnailsProps) {
  const buttons = useRef<HTMLDivElement>(null);

  function onArrow(event: KeyboardEvent) {
    const step = ARROWS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = Math.min(Math.max(current + step, 0), images.length - 1);
    onShow(next);
    buttons.current?.querySelectorAll('button')[next]?.focus();
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- arrows go from button to button inside
    <div
      ref={buttons}
      className="absolute right-15 bottom-[-3px] left-[calc(var(--margin)_-_var(--space-2-5))] flex lg:static lg:flex-col lg:col-1 lg:row-1 lg:gap-3 needs-script"
      onKeyDown={onArrow}
    >
      {images.map((image, index) => (
        <button
          // oxlint-disable-next-line react/no-array-index-key -- as on the strip
          key={index}
          type="button"
          aria-label={`Image ${index + 1} of ${images.length}`}
          aria-current={index === current || undefined}
          className="gallery-thumb"
          onClick={() => onShow(index)}
        >
          <Img
            image={image}
            alt=""
            sizes="100px"
            className="gallery-thumb-image hidden dark:[filter:brightness(0.88)] lg:block lg:size-full lg:object-cover"
          />
        </button>
      ))}
    </div>
  );
}
