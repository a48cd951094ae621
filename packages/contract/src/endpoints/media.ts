import { z } from 'zod';
import { namedObject } from './schemas.ts';

/**
 * Every width exists in every format at `/uploads/{key}/{width}.{format}`; `url` is the default size. `dominantColor` is used
 * as background and while the image loads. `isTransparent` is true for a transparent background.
 */
export const image = namedObject('Image', {
  id: z.uuid(),
  filename: z.string(),
  url: z.string(),
  alt: z.string(),
  width: z.int(),
  height: z.int(),
  widths: z.array(z.int()),
  /** WebP always exists, even if not listed. */
  formats: z.array(z.enum(['avif', 'webp'])),
  dominantColor: z.string(),
  isTransparent: z.boolean(),
});

/** `color` is the variant colour shown in the image; null means all colours. */
export const productImage = image.extend({ color: z.string().nullable() }).meta({ id: 'ProductImage' });
