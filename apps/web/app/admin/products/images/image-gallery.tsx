import './image-gallery.css';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { icon24 } from '../../../ui/icon.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Img } from '../../../ui/image/responsive-image.tsx';
import { useImageCarousel } from '../../../ui/image/use-image-carousel.ts';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import type { AdminProduct } from '../product-form-values.ts';

const ARROW_STEPS: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 };

export function ImageGallery({ product, onClose }: { product: AdminProduct; onClose: () => void }) {
  const { images } = product;
  const { current, track, show, handleSwipe } = useImageCarousel(images.length);

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const by = ARROW_STEPS[event.key];
    if (by === undefined) return;
    event.preventDefault();
    show(current + by);
  });

  // On the document: arrow keys have no other use here, wherever the focus is.
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);

  return (
    <Dialog kind="details" open title={product.name} onClose={onClose}>
      <div className="pt-1">
        <div className="relative">
          <ul
            ref={track}
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- whatever scrolls must be reachable by keyboard
            tabIndex={0}
            aria-label="Images"
            className="image-gallery-strip flex overflow-x-auto rounded-md bg-sunken [scroll-snap-type:x_mandatory] [scrollbar-width:none]"
            onScrollEnd={handleSwipe}
          >
            {images.map((image, index) => (
              <li key={image.id} aria-hidden={index !== current || undefined}>
                <Img
                  image={image}
                  sizes="(min-width: 768px) 656px, 100vw"
                  className="w-full h-[min(60dvh,_560px)] object-contain"
                />
              </li>
            ))}
          </ul>
          {images.length > 1 && (
            <>
              <GalleryArrow side="left" ends={current === 0} onPress={() => show(current - 1)} />
              <GalleryArrow side="right" ends={current === images.length - 1} onPress={() => show(current + 1)} />
            </>
          )}
        </div>
        <output className="tabular block py-2 text-center text-sm text-text-muted">
          {current + 1} of {images.length}
        </output>
        {images.length > 1 && (
          <div className="image-gallery-thumbs flex flex-wrap justify-center gap-2">
            {images.map((image, index) => (
              <button
                key={image.id}
                type="button"
                aria-label={`Image ${index + 1}`}
                aria-current={index === current || undefined}
                onClick={() => show(index)}
              >
                <Img image={image} alt="" sizes="56px" className="size-full object-contain" />
              </button>
            ))}
          </div>
        )}
      </div>
    </Dialog>
  );
}

function GalleryArrow({ side, ends, onPress }: { side: 'left' | 'right'; ends: boolean; onPress: () => void }) {
  return (
    <span data-side={side} className="image-gallery-arrow data-[side=left]:left-2 data-[side=right]:right-2">
      <IconButton
        label={side === 'left' ? 'Previous image' : 'Next image'}
        icon={side === 'left' ? <ChevronLeft {...icon24} /> : <ChevronRight {...icon24} />}
        aria-disabled={ends || undefined}
        onClick={onPress}
      />
    </span>
  );
}
