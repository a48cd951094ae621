import { createHash } from 'node:crypto';
import type { MediaStore } from '@kinari/api/media/store';
import type { Tx } from '@kinari/api/platform/database/db';
import { renderImage } from '../illustrations/render-image.ts';

const WIDTHS = [160, 320, 640, 960];
const HEIGHT_TO_WIDTH = 5 / 4;

export type Illustration = { svg: string; dominantColor: string; isTransparent: boolean };

/** Renders an illustration into the media store, unless an earlier seed did. Returns its key. */
export async function renderToStore(store: MediaStore, { svg }: Illustration): Promise<string> {
  const key = createHash('sha256').update(svg).update(WIDTHS.join()).digest('hex').slice(0, 32);
  if (await store.exists(getFileKey(key, Math.max(...WIDTHS)))) return key;
  // Write the largest last: if it exists, all others do.
  const images = (await renderImage(svg, WIDTHS)).toSorted((first, other) => first.width - other.width);
  for (const { width, webp } of images) await store.put(getFileKey(key, width), webp);
  return key;
}

export async function insertImage(
  tx: Tx,
  key: string,
  { dominantColor, isTransparent }: Illustration,
): Promise<string> {
  const width = Math.max(...WIDTHS);
  const { id } = await tx
    .insertInto('images')
    .values({
      key,
      width,
      height: width * HEIGHT_TO_WIDTH,
      widths: WIDTHS,
      dominant_color: dominantColor,
      is_transparent: isTransparent,
    })
    // Two categories can have the same illustration.
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ dominant_color: dominantColor }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

function getFileKey(key: string, width: number): string {
  return `${key}/${width}.webp`;
}
