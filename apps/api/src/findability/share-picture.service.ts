import { createHash } from 'node:crypto';
import type { MediaStore } from '../media/store.ts';
import type { ShareFacts } from './share-picture.queries.ts';

export const SHARE_FOLDER = 'share';

// Counted up when the drawing changes, so that pictures of the old kind are drawn anew.
const EDITION = 1;

/**
 * The pictures that messengers show of shared links (`og:image`). Each is drawn when it is first asked for and kept in
 * the media store under what it shows: a changed name or price is another picture, and nobody has to be told.
 */
export function openSharePictures(store: MediaStore) {
  // One at a time: whoever asks for a thousand of them must not keep every core from those who shop.
  let lastDrawn: Promise<unknown> = Promise.resolve();

  return async (facts: ShareFacts): Promise<Uint8Array> => {
    const name = createHash('sha256')
      .update(JSON.stringify([EDITION, facts]))
      .digest('hex')
      .slice(0, 32);
    const file = `${SHARE_FOLDER}/${name}.jpg`;
    const draw = async () => {
      if (await store.exists(file)) return store.getBytes(file);
      const { drawSharePicture } = await import('./share-picture.drawing.ts');
      const jpeg = await drawSharePicture(facts, await pictureBytes(store, facts));
      await store.put(file, jpeg);
      return jpeg;
    };
    if (await store.exists(file)) return store.getBytes(file);
    const drawn = lastDrawn.then(draw);
    lastDrawn = drawn.catch(() => undefined);
    return drawn;
  };
}

const WANTED_WIDTH = 640;

async function pictureBytes(store: MediaStore, { picture }: ShareFacts): Promise<Uint8Array | undefined> {
  if (!picture) return undefined;
  const width = picture.widths.includes(WANTED_WIDTH) ? WANTED_WIDTH : Math.max(...picture.widths);
  const file = `${picture.key}/${width}.webp`;
  return (await store.exists(file)) ? store.getBytes(file) : undefined;
}
