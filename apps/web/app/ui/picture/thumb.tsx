import { ImageOff } from 'lucide-react';
import { classes } from '../classes.ts';
import { icon24 } from '../icon.ts';
import { type Picture, PictureImage } from './picture.tsx';
import { Stage } from './stage.tsx';

/** A picture in small, beside the words it belongs to and so without words of its own; its class gives it its width. */
export function Thumb({ picture, className }: { picture: Picture | undefined; className: string }) {
  return (
    <span className={classes('thumb stage-lit', className)}>
      {picture ? (
        <>
          <Stage tint={picture.tint} />
          <PictureImage
            picture={picture}
            alt=""
            sizes="96px"
            className={picture.cutout ? 'thumb-cutout' : 'thumb-photo'}
          />
        </>
      ) : (
        <ImageOff {...icon24} className="absolute inset-0 m-auto text-line-strong" />
      )}
    </span>
  );
}
