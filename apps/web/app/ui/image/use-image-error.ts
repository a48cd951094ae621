import { useEffect, useRef, useState } from 'react';

/** `broken` is true if the image failed to load. Spread `watched` onto its element, which may be reused for another image. */
export function useImageError(url: string) {
  const image = useRef<HTMLImageElement>(null);
  const [brokenUrl, setBrokenUrl] = useState<string>();

  // An image can fail before hydration, when no one listens for the error event.
  useEffect(() => {
    const { complete, naturalWidth } = image.current ?? {};
    if (complete && naturalWidth === 0) setBrokenUrl(url);
  }, [url]);

  return { hasError: brokenUrl === url, imageProps: { ref: image, onError: () => setBrokenUrl(url) } };
}
