import { useEffect, useRef, useState } from 'react';

/** Whether a picture did not come; `watched` goes onto its element. */
export function useBroken() {
  const image = useRef<HTMLImageElement>(null);
  const [broken, setBroken] = useState(false);

  // A picture can fail before the page has come alive, and then nobody hears the error event.
  useEffect(() => {
    const { complete, naturalWidth } = image.current ?? {};
    if (complete && naturalWidth === 0) setBroken(true);
  }, []);

  return { broken, watched: { ref: image, onError: () => setBroken(true) } };
}
