import type { picture as wirePicture } from '@kinari/contract/calls/media';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { PREFERRED_WIDTH } from './sizes.ts';

type WirePicture = z.output<typeof wirePicture>;

/** A row of `pictures`, as queries of other domains carry it along. */
export type Picture = {
  id: string;
  key: string;
  width: number;
  height: number;
  widths: number[];
  /** Absent in a placement's reply that was stored before pictures had formats. */
  formats?: ('avif' | 'webp')[];
  tint: string;
  cutout: boolean;
  alt?: string;
};

const columns = sql`
  'id', picture.id, 'key', picture.key, 'width', picture.width, 'height', picture.height,
  'widths', picture.widths, 'formats', picture.formats, 'tint', picture.tint, 'cutout', picture.cutout`;

/** SQL for the columns of the picture aliased `picture`, as one JSON object. */
export const pictureAsJson: RawBuilder<Picture> = sql`json_build_object(${columns})`;

/** A picture of a product, with the colour it shows; null for all of them. */
export type PlacedPicture = Picture & { color: string | null };

export function toWirePicture({ key, alt = '', formats = ['webp'], ...picture }: Picture): WirePicture {
  const width = picture.widths.includes(PREFERRED_WIDTH) ? PREFERRED_WIDTH : Math.max(...picture.widths);
  const filename = `${key}/${width}.webp`;
  return { ...picture, formats, alt, filename, url: `/uploads/${filename}` };
}

/** A picture in small, as JPEG: mail programs read neither AVIF nor WebP. It is made when it is first asked for. */
export function letterFile(key: string): string {
  return `${key}/letter.jpg`;
}
