import { ImageOff } from 'lucide-react';
import type { ComponentProps } from 'react';
import { usePrefersReducedData } from '../../platform/network.ts';
import { classes } from '../classes.ts';
import { icon24 } from '../icon.ts';
import { imageSources } from './image-source.ts';
import { useImageError } from './use-image-error.ts';

/**
 * An image in all its widths, as WebP and the other `formats`. `isTransparent` is true for a transparent background.
 */
export type ResponsiveImage = {
  url: string;
  alt: string;
  width: number;
  height: number;
  widths: number[];
  formats?: ('avif' | 'webp')[];
  dominantColor: string;
  isTransparent: boolean;
};

type ImgProps = {
  image: ResponsiveImage;
  sizes: string;
  /** `first` is for the most important image of the page. Use `lazy` below the fold. */
  priority?: 'first' | 'eager' | 'lazy';
} & Omit<ComponentProps<'img'>, 'src' | 'srcSet' | 'sizes' | 'loading' | 'ref'>;

/** Reserves its space even if the image fails. A broken image shows an icon of the same size. */
export function Img({ image, sizes, priority = 'lazy', className, ...rest }: ImgProps) {
  const { hasError, imageProps } = useImageError(image.url);
  const { originalSources, avif } = imageSources(image, { savesData: usePrefersReducedData() });

  if (hasError) {
    return (
      <span className={classes('grid place-items-center text-border-strong', className)}>
        <ImageOff {...icon24} />
        {image.alt && <span className="sr-only">{image.alt}</span>}
      </span>
    );
  }
  const fallback = (
    <img
      alt={image.alt}
      width={image.width}
      height={image.height}
      decoding="async"
      {...rest}
      {...imageProps}
      src={image.url}
      srcSet={originalSources}
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
