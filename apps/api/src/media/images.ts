import type { image as imageSchema } from '@kinari/contract/endpoints/media';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { PREFERRED_WIDTH } from './sizes.ts';

type ImageResponse = z.output<typeof imageSchema>;

export type Image = {
  id: string;
  key: string;
  width: number;
  height: number;
  widths: number[];
  /** Missing in responses that were stored before images had formats. */
  formats?: ('avif' | 'webp')[];
  dominantColor: string;
  isTransparent: boolean;
  alt?: string;
};

const columns = sql`
  'id', image.id, 'key', image.key, 'width', image.width, 'height', image.height,
  'widths', image.widths, 'formats', image.formats, 'dominantColor', image.dominant_color, 'isTransparent', image.is_transparent`;

/** SQL expression: the image aliased `image` as a JSON object. */
export const imageAsJson: RawBuilder<Image> = sql`json_build_object(${columns})`;

/** `color` is null if the image is for all colours. */
export type ProductImage = Image & { color: string | null };

export function toImageResponse({ key, alt = '', formats = ['webp'], ...image }: Image): ImageResponse {
  const width = image.widths.includes(PREFERRED_WIDTH) ? PREFERRED_WIDTH : Math.max(...image.widths);
  const filename = `${key}/${width}.webp`;
  return { ...image, formats, alt, filename, url: `/uploads/${filename}` };
}

/** Email clients support neither AVIF nor WebP. The JPEG is created on first request. Sent emails link to this name. */
export function emailImageKey(key: string): string {
  return `${key}/letter.jpg`;
}
