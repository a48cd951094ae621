import './picture-gallery.css';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { icon24 } from '../../../ui/icon.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { PictureImage } from '../../../ui/picture/picture.tsx';
import { useStrip } from '../../../ui/picture/use-strip.ts';
import type { StaffProduct } from '../product-draft.ts';

const ARROWS: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 };

/** The pictures of a product, large: one strip that a finger swipes, and arrows, keys and thumbnails lead along. */
export function PictureGallery({ product, onClose }: { product: StaffProduct; onClose: () => void }) {
  const { images } = product;
  const { current, strip, show, noticeSwipe } = useStrip(images.length);

  const step = useEffectEvent((event: KeyboardEvent) => {
    const by = ARROWS[event.key];
    if (by === undefined) return;
    event.preventDefault();
    show(current + by);
  });

  // Wherever the focus is: there is nothing else here that arrow keys could mean.
  useEffect(() => {
    const listener = (event: KeyboardEvent) => step(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);

  return (
    <Dialog kind="details" open title={product.name} onClose={onClose}>
      <div className="pt-1">
        <div className="relative">
          <ul
            ref={strip}
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- whatever scrolls must be reachable by keyboard
            tabIndex={0}
            aria-label="Images"
            className="gallery-view-strip"
            onScrollEnd={noticeSwipe}
          >
            {images.map((picture, place) => (
              <li key={picture.id} aria-hidden={place !== current || undefined}>
                <PictureImage
                  picture={picture}
                  sizes="(min-width: 768px) 656px, 100vw"
                  className="gallery-view-image"
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
        <output className="tabular block py-2 text-center text-small text-ink-2">
          {current + 1} of {images.length}
        </output>
        {images.length > 1 && (
          <div className="gallery-view-thumbs">
            {images.map((picture, place) => (
              <button
                key={picture.id}
                type="button"
                aria-label={`Image ${place + 1}`}
                aria-current={place === current || undefined}
                onClick={() => show(place)}
              >
                <PictureImage picture={picture} alt="" sizes="56px" className="size-full object-contain" />
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
    <span data-side={side} className="gallery-view-arrow">
      <IconButton
        label={side === 'left' ? 'Previous image' : 'Next image'}
        icon={side === 'left' ? <ChevronLeft {...icon24} /> : <ChevronRight {...icon24} />}
        aria-disabled={ends || undefined}
        onClick={onPress}
      />
    </span>
  );
}
