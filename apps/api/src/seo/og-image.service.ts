import { createHash } from 'node:crypto';
import type { MediaStore } from '../media/store.ts';
import type { ThemeTokens } from '../storefront/theme/theme-colors.ts';
import type { OgImageData } from './og-image.queries.ts';

export type OgImageColors = Pick<ThemeTokens, 'brand' | 'accent'>;

export const OG_IMAGE_FOLDER = 'share';

// Increase this when the layout changes, so that existing images are rendered again.
const RENDER_VERSION = 1;

/** Returns Open Graph images, rendered on first request. The file name is a content hash, so nothing is invalidated. */
export function createOgImages(store: MediaStore) {
  // Render one at a time: a burst of requests must not use every core.
  let lastRender: Promise<unknown> = Promise.resolve();

  return async (data: OgImageData, { brand, accent }: OgImageColors): Promise<Uint8Array> => {
    const name = createHash('sha256')
      .update(JSON.stringify([RENDER_VERSION, data, brand, accent]))
      .digest('hex')
      .slice(0, 32);
    const file = `${OG_IMAGE_FOLDER}/${name}.jpg`;
    const render = async () => {
      if (await store.exists(file)) return store.getBytes(file);
      const { renderOgImage } = await import('./og-image.rendering.ts');
      const jpeg = await renderOgImage(data, await findSourceImage(store, data), { brand, accent });
      await store.put(file, jpeg);
      return jpeg;
    };
    if (await store.exists(file)) return store.getBytes(file);
    const rendering = lastRender.then(render);
    lastRender = rendering.catch(() => undefined);
    return rendering;
  };
}

const SOURCE_WIDTH = 640;

async function findSourceImage(store: MediaStore, { image }: OgImageData): Promise<Uint8Array | undefined> {
  if (!image) return undefined;
  const width = image.widths.includes(SOURCE_WIDTH) ? SOURCE_WIDTH : Math.max(...image.widths);
  const file = `${image.key}/${width}.webp`;
  return (await store.exists(file)) ? store.getBytes(file) : undefined;
}
