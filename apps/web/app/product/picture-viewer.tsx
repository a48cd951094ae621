import './picture-viewer.css';
import { ChevronLeft, ChevronRight, ZoomIn, ZoomOut } from 'lucide-react';
import { type MouseEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { icon24 } from '../ui/icon.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { Dialog } from '../ui/overlay/dialog.tsx';
import { type Picture, PictureImage } from '../ui/picture/picture.tsx';

/** The largest there is, on a wide screen from the start; on a phone when it comes closer. */
const WIDEST = '1920px';
const SIZES = `(min-width: 64rem) ${WIDEST}, 100vw`;

type PictureViewerProps = { title: string; pictures: Picture[]; first: number; open: boolean; onClose: () => void };

/** The pictures of a product, as large as the screen; a second tap, or the button, brings one closer still. */
export default function PictureViewer({ title, pictures, first, open, onClose }: PictureViewerProps) {
  return (
    <Dialog kind="screen" title={title} open={open} onClose={onClose}>
      <Viewer pictures={pictures} first={first} />
    </Dialog>
  );
}

function Viewer({ pictures, first }: { pictures: Picture[]; first: number }) {
  const { strip, place, isClose, show, noticeSwipe, zoom } = useViewer(pictures.length, first);
  return (
    <div className="picture-viewer">
      <div className="picture-viewer-stage">
        <ul
          ref={strip}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls can be reached by keyboard
          tabIndex={pictures.length > 1 ? 0 : undefined}
          className="picture-viewer-strip"
          onScrollEnd={noticeSwipe}
        >
          {pictures.map((picture, position) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the button below does the same
            <li
              key={picture.url}
              className="picture-viewer-slide"
              aria-hidden={position !== place || undefined}
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrow keys scroll what is close up
              tabIndex={position === place && isClose ? 0 : undefined}
              data-close={(position === place && isClose) || undefined}
              // A finger swipes and scrolls, and so needs two taps; a mouse can do nothing else with one.
              onClick={(event) => isByMouse() && zoom(event)}
              onDoubleClick={(event) => !isByMouse() && zoom(event)}
            >
              {Math.abs(position - place) <= 1 && (
                <PictureImage picture={picture} sizes={isClose ? WIDEST : SIZES} className="picture-viewer-image" />
              )}
            </li>
          ))}
        </ul>
        {pictures.length > 1 && <SideArrows place={place} count={pictures.length} onShow={show} />}
      </div>
      <div className="picture-viewer-controls">
        <output className="tabular text-label whitespace-nowrap">
          <span className="sr-only">Picture </span>
          {place + 1} of {pictures.length}
        </output>
        {pictures.length > 1 && <ViewerThumbs pictures={pictures} place={place} onShow={show} />}
        <IconButton
          label="Zoom"
          aria-pressed={isClose}
          icon={isClose ? <ZoomOut {...icon24} /> : <ZoomIn {...icon24} />}
          className="ml-auto"
          onClick={() => zoom()}
        />
      </div>
    </div>
  );
}

type ShowProps = { place: number; onShow: (place: number) => void };

function SideArrows({ place, count, onShow }: ShowProps & { count: number }) {
  return (
    <>
      <IconButton
        label="Previous picture"
        icon={<ChevronLeft {...icon24} />}
        aria-disabled={place === 0 || undefined}
        className="picture-viewer-arrow absolute! rounded-pill! left-3"
        onClick={() => onShow(place - 1)}
      />
      <IconButton
        label="Next picture"
        icon={<ChevronRight {...icon24} />}
        aria-disabled={place === count - 1 || undefined}
        className="picture-viewer-arrow absolute! rounded-pill! right-3"
        onClick={() => onShow(place + 1)}
      />
    </>
  );
}

function ViewerThumbs({ pictures, place, onShow }: ShowProps & { pictures: Picture[] }) {
  return (
    <div className="picture-viewer-thumbs">
      {pictures.map((picture, position) => (
        <button
          key={picture.url}
          type="button"
          aria-label={`Picture ${position + 1} of ${pictures.length}`}
          aria-current={position === place || undefined}
          className="picture-viewer-thumb"
          onClick={() => onShow(position)}
        >
          <PictureImage picture={picture} alt="" sizes="48px" className="size-full object-cover" />
        </button>
      ))}
    </div>
  );
}

/** Which picture is in view and whether it is close up, led by swipes, taps, buttons and keys. */
function useViewer(count: number, first: number) {
  const [place, setPlace] = useState(first);
  const [isClose, setIsClose] = useState(false);
  const strip = useRef<HTMLUListElement>(null);

  // What is in a dialog is drawn before the dialog opens, and cannot be scrolled until then.
  useEffect(() => {
    const frame = requestAnimationFrame(() => strip.current?.children[first]?.scrollIntoView());
    return () => cancelAnimationFrame(frame);
  }, [first]);

  function show(next: number) {
    if (next < 0 || next >= count) return;
    setIsClose(false);
    setPlace(next);
    strip.current?.children[next]?.scrollIntoView({ inline: 'center' });
  }

  function noticeSwipe() {
    const box = strip.current;
    const next = box ? Math.round(box.scrollLeft / Math.max(box.clientWidth, 1)) : place;
    if (next === place) return;
    setIsClose(false);
    setPlace(next);
  }

  /** The point that was tapped stays under the finger; without one, the middle comes closer. */
  function zoom(event?: MouseEvent) {
    const slide = strip.current?.children[place];
    if (!slide) return;
    const { left, top, width, height } = slide.getBoundingClientRect();
    const x = event ? (event.clientX - left) / width : 0.5;
    const y = event ? (event.clientY - top) / height : 0.5;
    setIsClose(!isClose);
    requestAnimationFrame(() =>
      slide.scrollTo({ left: x * (slide.scrollWidth - width), top: y * (slide.scrollHeight - height) }),
    );
  }

  useDialogKeys(strip, (event) => {
    const { key } = event;
    if (key === (isClose ? '-' : '+')) zoom();
    // Close up, arrows move over the picture.
    if (isClose || (key !== 'ArrowRight' && key !== 'ArrowLeft')) return;
    // The strip would scroll as well, and past the next one.
    event.preventDefault();
    show(key === 'ArrowRight' ? place + 1 : place - 1);
  });

  return { strip, place, isClose, show, noticeSwipe, zoom };
}

function isByMouse(): boolean {
  return window.matchMedia('(hover: hover) and (pointer: fine)').matches;
}

/** Keys belong to the whole dialog, whose own button to close it lies outside of what is drawn here. */
function useDialogKeys(inside: RefObject<HTMLElement | null>, onKey: (event: KeyboardEvent) => void): void {
  const press = useEffectEvent(onKey);
  useEffect(() => {
    const dialog = inside.current?.closest('dialog');
    const listener = (event: KeyboardEvent) => press(event);
    dialog?.addEventListener('keydown', listener);
    return () => dialog?.removeEventListener('keydown', listener);
  }, [inside]);
}
