import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { DEVICES, type Device } from './device.ts';
import { findSectionId, markSection, removeLinks } from './mark-section.ts';

type PreviewFrameProps = {
  /** Path of the preview. */
  src: string;
  device: Device;
  /** Grows with each saved draft. */
  saves: number;
  selected: string | undefined;
  onSelect: (sectionId: string) => void;
};

/** The preview in its own frame, scaled to the window. No script runs in it; this page may read it. */
export function PreviewFrame({ src, device, saves, selected, onSelect }: PreviewFrameProps) {
  const box = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const scrollTop = useRef(0);
  const size = useSize(box);
  const { width } = DEVICES[device];
  const scale = Math.min(1, size.width / width);

  const reload = useEffectEvent(() => {
    const view = frame.current?.contentWindow;
    if (!frame.current?.contentDocument || !view) return;
    scrollTop.current = view.scrollY;
    // Does not add an entry to the history.
    view.location.reload();
  });
  const [firstSaves] = useState(saves);
  useEffect(() => {
    if (saves !== firstSaves) reload();
  }, [saves, firstSaves]);

  useEffect(() => {
    const shown = frame.current?.contentDocument;
    if (shown) markSection(shown, selected);
  }, [selected]);

  function handleLoad() {
    const shown = frame.current?.contentDocument;
    if (!shown) return;
    removeLinks(shown);
    shown.addEventListener('click', ({ target }) => {
      const id = findSectionId(target);
      if (id !== undefined) onSelect(id);
    });
    shown.defaultView?.scrollTo(0, scrollTop.current);
    markSection(shown, selected);
  }

  return (
    <div ref={box} className="preview-window">
      <iframe
        ref={frame}
        // Without `allow-scripts`: drafts are data of staff, and the session is stored on this origin.
        sandbox="allow-same-origin"
        title="Preview"
        src={src}
        className="preview-frame"
        style={{
          width,
          height: size.height / scale,
          left: (size.width - width * scale) / 2,
          transform: `scale(${scale})`,
        }}
        onLoad={handleLoad}
      />
    </div>
  );
}

function useSize(box: RefObject<HTMLElement | null>) {
  const [size, setSize] = useState({ width: 640, height: 640 });
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new ResizeObserver(() => {
      const { clientWidth: width, clientHeight: height } = element;
      if (width > 0) setSize({ width, height });
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [box]);
  return size;
}
