import { ImageOff } from 'lucide-react';
import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { useSavesData } from '../platform/network.ts';
import { classes } from './classes.ts';
import { icon24 } from './icon.ts';
import { srcSetOf } from './picture-source.ts';

/**
 * A picture in all its widths, in WebP and in whatever else `formats` names; `tint` is its dominant colour and a `cutout`
 * has a transparent ground.
 */
export type Picture = {
  url: string;
  alt: string;
  width: number;
  height: number;
  widths: number[];
  formats?: ('avif' | 'webp')[];
  tint: string;
  cutout: boolean;
};

type PictureImageProps = {
  picture: Picture;
  sizes: string;
  /** `first` is for the one picture a visitor waits for; everything below the fold is `lazy`. */
  priority?: 'first' | 'eager' | 'lazy';
} & Omit<ComponentProps<'img'>, 'src' | 'srcSet' | 'sizes' | 'loading' | 'ref'>;

/** For those who save data: sharp on a card, soft in a gallery. */
const ENOUGH_WIDTH = 320;

/** Keeps its box whether the picture comes or not: a broken one gives way to a quiet sign of the same size. */
export function PictureImage({ picture, sizes, priority = 'lazy', className, ...rest }: PictureImageProps) {
  const image = useRef<HTMLImageElement>(null);
  const [broken, setBroken] = useState(false);
  const widths = useSavesData() ? picture.widths.filter((width) => width <= ENOUGH_WIDTH) : picture.widths;

  // A picture can fail before the page has come alive, and then nobody hears the error event.
  useEffect(() => {
    const { complete, naturalWidth } = image.current ?? {};
    if (complete && naturalWidth === 0) setBroken(true);
  }, []);

  if (broken) {
    return (
      <span className={classes('grid place-items-center text-line-strong', className)}>
        <ImageOff {...icon24} />
        {picture.alt && <span className="sr-only">{picture.alt}</span>}
      </span>
    );
  }
  const fallback = (
    <img
      alt={picture.alt}
      width={picture.width}
      height={picture.height}
      decoding="async"
      {...rest}
      ref={image}
      src={picture.url}
      srcSet={srcSetOf({ url: picture.url, widths })}
      sizes={sizes}
      loading={priority === 'lazy' ? 'lazy' : 'eager'}
      fetchPriority={priority === 'first' ? 'high' : undefined}
      className={className}
      onError={() => setBroken(true)}
    />
  );
  if (!picture.formats?.includes('avif')) return fallback;
  return (
    <picture className="contents">
      <source type="image/avif" srcSet={srcSetOf(picture, 'avif')} sizes={sizes} />
      {fallback}
    </picture>
  );
}
