import { useEffect, useRef, useState } from 'react';

/** Whether the picture of this address did not come; `watched` goes onto its element, which may come to show another. */
export function useBroken(url: string) {
  const image = useRef<HTMLImageElement>(null);
  const [broken, setBroken] = useState<string>();

  // A picture can fail before the page has come alive, and then nobody hears the error event.
  useEffect(() => {
    const { complete, naturalWidth } = image.current ?? {};
    if (complete && naturalWidth === 0) setBroken(url);
  }, [url]);

  return { broken: broken === url, watched: { ref: image, onError: () => setBroken(url) } };
}
