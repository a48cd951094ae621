import { ImageOff } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { icon24 } from '../../ui/icon.ts';

const WIDTH = 320;

/**
 * A picture that exists only as a file. Drawn on a canvas, because the content security policy lets no address be shown
 * but the shop's own.
 */
export function FilePreview({ file, alt, className }: { file: File; alt: string; className: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [unreadable, setUnreadable] = useState(false);

  useEffect(() => {
    let gone = false;
    async function show() {
      const image = await createImageBitmap(file);
      if (!gone && canvas.current) draw(image, canvas.current);
      image.close();
    }
    show().catch(() => setUnreadable(true));
    return () => {
      gone = true;
    };
  }, [file]);

  if (unreadable) {
    return (
      <span className={`grid place-items-center text-line-strong ${className}`}>
        <ImageOff {...icon24} />
        <span className="sr-only">{alt}</span>
      </span>
    );
  }
  return (
    <canvas ref={canvas} width={WIDTH} height={WIDTH} className={className}>
      {alt}
    </canvas>
  );
}

function draw(image: ImageBitmap, canvas: HTMLCanvasElement): void {
  canvas.width = WIDTH;
  canvas.height = Math.round((WIDTH * image.height) / image.width);
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
}
