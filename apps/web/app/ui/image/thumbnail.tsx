import { ImageOff } from 'lucide-react';
import { classes } from '../classes.ts';
import { icon24 } from '../icon.ts';
import { ImageFrame } from './image-frame.tsx';
import { Img, type ResponsiveImage } from './responsive-image.tsx';

/** A decorative thumbnail next to its text. Its class sets the width. */
export function Thumbnail({ image, className }: { image: ResponsiveImage | undefined; className: string }) {
  return (
    <span className={classes('thumb image-frame-lit', className)}>
      {image ? (
        <>
          <ImageFrame dominantColor={image.dominantColor} />
          <Img
            image={image}
            alt=""
            sizes="96px"
            className={
              image.isTransparent
                ? 'absolute inset-y-[7%] inset-x-[10%] w-[80%] h-[86%] object-contain'
                : 'absolute inset-0 size-full object-cover'
            }
          />
        </>
      ) : (
        <ImageOff {...icon24} className="absolute inset-0 m-auto text-border-strong" />
      )}
    </span>
  );
}
