import type { Db } from '../platform/database/db.ts';
import { createSemaphore } from '../platform/semaphore.ts';
import { findImageByKey } from './image.queries.ts';
import { findImageBytes } from './image-bytes.ts';
import { emailImageKey, type Image } from './images.ts';
import type { MediaStore } from './store.ts';

// Twice the 64 × 80 that emails show.
const WIDTH = 128;
const HEIGHT = 160;

/** Creates the small JPEG of an image on the first request from an email. It is stored and deleted with the other sizes. */
export function createEmailImages(db: Db, store: MediaStore): (key: string) => Promise<void> {
  // One at a time: a burst of requests must not use every core.
  const renderQueue = createSemaphore({ maxConcurrent: 1, maxQueued: 50 });

  async function createImage(key: string): Promise<void> {
    const image = await findImageByKey(db, key);
    const bytes = await findImageBytes({ db, store }, key, WIDTH);
    if (image && bytes) await store.put(emailImageKey(key), await renderEmailImage(bytes, image));
  }

  return async (key) => {
    const isCreated = () => store.exists(emailImageKey(key));
    if (!(await isCreated())) await renderQueue(async () => (await isCreated()) || createImage(key));
  };
}

/** A transparent image gets a background in its dominant colour, as on the pages. Any other image fills the frame. */
async function renderEmailImage(
  bytes: Uint8Array,
  { dominantColor, isTransparent }: Pick<Image, 'dominantColor' | 'isTransparent'>,
): Promise<Buffer> {
  const inset = isTransparent ? 0.1 : 0;
  const width = Math.round(WIDTH * (1 - 2 * inset));
  const height = Math.round(HEIGHT * (1 - 1.4 * inset));
  const { default: sharp } = await import('sharp');
  const input = await sharp(bytes)
    .resize(width, height, { fit: isTransparent ? 'contain' : 'cover', background: '#ffffff00' })
    .png()
    .toBuffer();
  const frame = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <rect width="100%" height="100%" fill="#ffffff"/>
    <rect width="100%" height="100%" fill="${dominantColor}" fill-opacity="0.16"/>
    <rect y="74%" width="100%" height="26%" fill="${dominantColor}" fill-opacity="0.0952"/>
  </svg>`;
  return sharp(Buffer.from(frame)).composite([{ input }]).jpeg({ quality: 82, mozjpeg: true }).toBuffer();
}
