import { ImageIcon } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { icon20 } from '../../ui/icon.ts';

type LogoProps = { url: string | null; chosen: File | undefined; alt: string };

/** The logo that was saved or, when a file was chosen, what it looks like. */
export function Logo({ url, chosen, alt }: LogoProps) {
  if (chosen) return <ChosenLogo key={chosen.name + chosen.lastModified} file={chosen} alt={alt} />;
  if (url) return <img src={url} alt={alt} width="48" height="48" className="size-full object-contain" />;
  return <ImageIcon {...icon20} className="text-line-strong" />;
}

// The shop's pages show no pictures but its own, not even from memory, so a chosen one is drawn instead.
function ChosenLogo({ file, alt }: { file: File; alt: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isDrawn, setIsDrawn] = useState(true);

  useEffect(() => {
    const draw = async () => {
      try {
        const image = await createImageBitmap(file);
        if (!canvas.current) return;
        canvas.current.width = image.width;
        canvas.current.height = image.height;
        canvas.current.getContext('2d')?.drawImage(image, 0, 0);
      } catch {
        // Browsers do not draw an SVG this way; it is seen once the shop has made a picture of it.
        setIsDrawn(false);
      }
    };
    void draw();
  }, [file]);

  if (!isDrawn) return <span className="logo-unseen">Shown once saved</span>;
  return (
    <canvas ref={canvas} className="max-h-full max-w-full">
      {alt}
    </canvas>
  );
}
