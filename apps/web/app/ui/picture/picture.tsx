import { ImageOff } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useSavesData } from '../../platform/network.ts';
import { classes } from '../classes.ts';
import { icon24 } from '../icon.ts';
import { sourcesOf } from './picture-source.ts';
import { useBroken } from './use-broken.ts';

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

/** Keeps its box whether the picture comes or not: a broken one gives way to a quiet sign of the same size. */
export function PictureImage({ picture, sizes, priority = 'lazy', className, ...rest }: PictureImageProps) {
  const { broken, watched } = useBroken(picture.url);
  const { own, avif } = sourcesOf(picture, { savesData: useSavesData() });

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
      {...watched}
      src={picture.url}
      srcSet={own}
      sizes={sizes}
      loading={priority === 'lazy' ? 'lazy' : 'eager'}
      fetchPriority={priority === 'first' ? 'high' : undefined}
      className={className}
    />
  );
  if (!avif) return fallback;
  return (
    <picture className="contents">
      <source type="image/avif" srcSet={avif} sizes={sizes} />
      {fallback}
    </picture>
  );
}
