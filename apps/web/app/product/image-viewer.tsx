import './image-viewer.css';
import { ChevronLeft, ChevronRight, ZoomIn, ZoomOut } from 'lucide-react';
import { type MouseEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { icon24 } from '../ui/icon.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { Img, type ResponsiveImage } from '../ui/image/responsive-image.tsx';
import { Dialog } from '../ui/overlay/dialog.tsx';

/** Used on wide screens from the start, on a phone only when zoomed. */
const MAX_IMAGE_WIDTH = '1920px';
const SIZES = `(min-width: 64rem) ${MAX_IMAGE_WIDTH}, 100vw`;

type ImageViewerProps = {
  title: string;
  images: ResponsiveImage[];
  first: number;
  open: boolean;
  onClose: () => void;
};

/** Full-screen product images. A double tap or the button zooms in. */
export default function ImageViewer({ title, images, first, open, onClose }: ImageViewerProps) {
  return (
    <Dialog kind="screen" title={title} open={open} onClose={onClose}>
      <Viewer images={images} first={first} />
    </Dialog>
  );
}

function Viewer({ images, first }: { images: ResponsiveImage[]; first: number }) {
  const { track, index, isZoomed, show, handleSwipe, zoom } = useViewer(images.length, first);
  return (
    <div className="flex flex-1 flex-col min-h-0">
      <div className="relative flex-1 min-h-0">
        <ul
          ref={track}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls can be reached by keyboard
          tabIndex={images.length > 1 ? 0 : undefined}
          className="image-viewer-strip flex h-full overflow-x-auto overscroll-contain [scroll-snap-type:x_mandatory] [scrollbar-width:none]"
          onScrollEnd={handleSwipe}
        >
          {images.map((image, position) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the button below does the same
            <li
              key={image.url}
              className="group grid flex-none w-full overflow-hidden snap-center snap-always [touch-action:pan-x_pan-y_pinch-zoom] cursor-zoom-in data-close:overflow-auto data-close:overscroll-contain data-close:cursor-zoom-out"
              aria-hidden={position !== index || undefined}
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrow keys scroll what is close up
              tabIndex={position === index && isZoomed ? 0 : undefined}
              data-close={(position === index && isZoomed) || undefined}
              // Touch needs a double tap, because one finger swipes and scrolls. A mouse zooms with one click.
              onClick={(event) => hasMouse() && zoom(event)}
              onDoubleClick={(event) => !hasMouse() && zoom(event)}
            >
              {Math.abs(position - index) <= 1 && (
                <Img
                  image={image}
                  sizes={isZoomed ? MAX_IMAGE_WIDTH : SIZES}
                  className="size-full min-h-0 object-contain group-data-close:size-[250%]"
                />
              )}
            </li>
          ))}
        </ul>
        {images.length > 1 && <SideArrows index={index} count={images.length} onShow={show} />}
      </div>
      <div className="flex items-center gap-3 pt-1.5 px-3 pb-[calc(var(--space-1-5)_+_env(safe-area-inset-bottom))] border-t border-border">
        <output className="tabular text-label whitespace-nowrap">
          <span className="sr-only">Image </span>
          {index + 1} of {images.length}
        </output>
        {images.length > 1 && <ViewerThumbs images={images} index={index} onShow={show} />}
        <IconButton
          label="Zoom"
          aria-pressed={isZoomed}
          icon={isZoomed ? <ZoomOut {...icon24} /> : <ZoomIn {...icon24} />}
          className="ml-auto"
          onClick={() => zoom()}
        />
      </div>
    </div>
  );
}

type NavigationProps = { index: number; onShow: (index: number) => void };

function SideArrows({ index, count, onShow }: NavigationProps & { count: number }) {
  return (
    <>
      <IconButton
        label="Previous image"
        icon={<ChevronLeft {...icon24} />}
        aria-disabled={index === 0 || undefined}
        className="image-viewer-arrow absolute! rounded-full! left-3"
        onClick={() => onShow(index - 1)}
      />
      <IconButton
        label="Next image"
        icon={<ChevronRight {...icon24} />}
        aria-disabled={index === count - 1 || undefined}
        className="image-viewer-arrow absolute! rounded-full! right-3"
        onClick={() => onShow(index + 1)}
      />
    </>
  );
}

function ViewerThumbs({ images, index, onShow }: NavigationProps & { images: ResponsiveImage[] }) {
  return (
    <div className="flex gap-2 min-w-0 p-1 overflow-x-auto [scrollbar-width:none]">
      {images.map((image, position) => (
        <button
          key={image.url}
          type="button"
          aria-label={`Image ${position + 1} of ${images.length}`}
          aria-current={position === index || undefined}
          className="aria-[current]:outline-2 aria-[current]:outline-primary aria-[current]:outline-offset-2 flex-none w-(--touch) h-[55px] overflow-hidden rounded-xs bg-(color:--image-ground)"
          onClick={() => onShow(position)}
        >
          <Img image={image} alt="" sizes="48px" className="size-full object-cover" />
        </button>
      ))}
    </div>
  );
}

function useViewer(count: number, first: number) {
  const [index, setIndex] = useState(first);
  const [isZoomed, setIsZoomed] = useState(false);
  const track = useRef<HTMLUListElement>(null);

  // Content renders before the dialog opens and cannot scroll until then.
  useEffect(() => {
    const frame = requestAnimationFrame(() => track.current?.children[first]?.scrollIntoView());
    return () => cancelAnimationFrame(frame);
  }, [first]);

  function show(next: number) {
    if (next < 0 || next >= count) return;
    setIsZoomed(false);
    setIndex(next);
    track.current?.children[next]?.scrollIntoView({ inline: 'center' });
  }

  function handleSwipe() {
    const trackElement = track.current;
    const next = trackElement ? Math.round(trackElement.scrollLeft / Math.max(trackElement.clientWidth, 1)) : index;
    if (next === index) return;
    setIsZoomed(false);
    setIndex(next);
  }

  /** Zooms at the tapped point, or at the centre without an event. */
  function zoom(event?: MouseEvent) {
    const slide = track.current?.children[index];
    if (!slide) return;
    const { left, top, width, height } = slide.getBoundingClientRect();
    const x = event ? (event.clientX - left) / width : 0.5;
    const y = event ? (event.clientY - top) / height : 0.5;
    setIsZoomed(!isZoomed);
    requestAnimationFrame(() =>
      slide.scrollTo({ left: x * (slide.scrollWidth - width), top: y * (slide.scrollHeight - height) }),
    );
  }

  useDialogKeys(track, (event) => {
    const { key } = event;
    if (key === (isZoomed ? '-' : '+')) zoom();
    // When zoomed, arrow keys scroll the image.
    if (isZoomed || (key !== 'ArrowRight' && key !== 'ArrowLeft')) return;
    // The strip would also scroll, past the next image.
    event.preventDefault();
    show(key === 'ArrowRight' ? index + 1 : index - 1);
  });

  return { track, index, isZoomed, show, handleSwipe, zoom };
}

function hasMouse(): boolean {
  return window.matchMedia('(hover: hover) and (pointer: fine)').matches;
}

/** Listens on the whole dialog, because its close button is outside of this component. */
function useDialogKeys(container: RefObject<HTMLElement | null>, onKey: (event: KeyboardEvent) => void): void {
  const handleKey = useEffectEvent(onKey);
  useEffect(() => {
    const dialog = container.current?.closest('dialog');
    const listener = (event: KeyboardEvent) => handleKey(event);
    dialog?.addEventListener('keydown', listener);
    return () => dialog?.removeEventListener('keydown', listener);
  }, [container]);
}
