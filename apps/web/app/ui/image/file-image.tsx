import { type ReactNode, useEffect, useRef, useState } from 'react';

type FileImageProps = {
  file: Blob;
  alt: string;
  className: string;
  fallback: ReactNode;
};

/**
 * An image that exists only in this browser: a chosen file, or a private download. SVG is safe here: as an image it
 * cannot run scripts or load resources.
 */
export function FileImage({ file, alt, className, fallback }: FileImageProps) {
  const image = useRef<HTMLImageElement>(null);
  const [brokenFile, setBrokenFile] = useState<Blob>();

  // The browser retains the file in memory until its URL is revoked.
  useEffect(() => {
    const url = URL.createObjectURL(file);
    if (image.current) image.current.src = url;
    return () => URL.revokeObjectURL(url);
  }, [file]);

  if (brokenFile === file) return fallback;
  return <img ref={image} alt={alt} className={className} onError={() => setBrokenFile(file)} />;
}
