import { type ReactNode, useEffect, useRef, useState } from 'react';

type FileImageProps = {
  file: Blob;
  alt: string;
  className: string;
  /** What stands there when the browser cannot show it. */
  instead: ReactNode;
};

/**
 * A picture that exists only in this browser: a file somebody has chosen, or one that was fetched for them alone. Also a drawing: as an image it can neither run anything nor
 * fetch anything.
 */
export function FileImage({ file, alt, className, instead }: FileImageProps) {
  const image = useRef<HTMLImageElement>(null);
  const [broken, setBroken] = useState<Blob>();

  // The browser keeps the file in memory for as long as its address lives.
  useEffect(() => {
    const url = URL.createObjectURL(file);
    if (image.current) image.current.src = url;
    return () => URL.revokeObjectURL(url);
  }, [file]);

  if (broken === file) return instead;
  return <img ref={image} alt={alt} className={className} onError={() => setBroken(file)} />;
}
