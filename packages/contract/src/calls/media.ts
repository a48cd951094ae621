import { z } from 'zod';

/**
 * A picture as the shop serves it. Every width exists in every format at `/uploads/{key}/{width}.{format}`; `url` is the one to use
 * when nothing is known about the screen. `tint` is the picture's own dominant colour, for the ground it stands on
 * and while it loads; a `cutout` has a transparent ground.
 */
export const picture = z
  .object({
    id: z.uuid(),
    filename: z.string(),
    url: z.string(),
    alt: z.string(),
    width: z.int(),
    height: z.int(),
    widths: z.array(z.int()),
    /** Beside WebP, which there always is. */
    formats: z.array(z.enum(['avif', 'webp'])),
    tint: z.string(),
    cutout: z.boolean(),
  })
  .meta({ id: 'Picture' });

/** A picture of a product: it shows one of its colours, or all of them where `color` is null. */
export const productPicture = picture.extend({ color: z.string().nullable() }).meta({ id: 'ProductPicture' });
