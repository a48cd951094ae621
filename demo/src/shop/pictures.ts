import { createHash } from 'node:crypto';
import type { MediaStore } from '@kinari/api/media/store';
import type { Tx } from '@kinari/api/platform/database/db';
import { renderPicture } from '../drawings/render.ts';

const WIDTHS = [160, 320, 640, 960];
const HEIGHT_TO_WIDTH = 5 / 4;

export type Drawing = { svg: string; tint: string; cutout: boolean };

/** Renders a drawing into the media store, unless it is there from an earlier seed. Answers its key. */
export async function renderToStore(store: MediaStore, { svg }: Drawing): Promise<string> {
  const key = createHash('sha256').update(svg).update(WIDTHS.join()).digest('hex').slice(0, 32);
  if (await store.exists(fileOf(key, Math.max(...WIDTHS)))) return key;
  // The largest is written last, so that its presence means that all are there.
  const pictures = (await renderPicture(svg, WIDTHS)).toSorted((one, other) => one.width - other.width);
  for (const { width, webp } of pictures) await store.put(fileOf(key, width), webp);
  return key;
}

export async function insertPicture(tx: Tx, key: string, { tint, cutout }: Drawing): Promise<string> {
  const width = Math.max(...WIDTHS);
  const { id } = await tx
    .insertInto('pictures')
    .values({ key, width, height: width * HEIGHT_TO_WIDTH, widths: WIDTHS, tint, cutout })
    // Two categories may be drawn alike.
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ tint }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

function fileOf(key: string, width: number): string {
  return `${key}/${width}.webp`;
}
