import { bounded } from '../platform/bounded.ts';
import type { Db } from '../platform/database/db.ts';
import { findPictureByKey } from './picture.queries.ts';
import { readPictureBytes } from './picture-bytes.ts';
import { letterFile, type Picture } from './pictures.ts';
import type { MediaStore } from './store.ts';

// Twice the 64 by 80 that letters show.
const WIDTH = 128;
const HEIGHT = 160;

/** Makes the small JPEG of a picture when a letter first asks for it. It lies beside the other sizes, and goes with them. */
export function openLetterPictures(db: Db, store: MediaStore): (key: string) => Promise<void> {
  // One at a time: whoever asks for a thousand of them must not keep every core from those who shop.
  const inTurn = bounded({ atOnce: 1, mostWaiting: 50 });

  async function make(key: string): Promise<void> {
    const picture = await findPictureByKey(db, key);
    const bytes = await readPictureBytes({ db, store }, key, WIDTH);
    if (picture && bytes) await store.put(letterFile(key), await draw(bytes, picture));
  }

  return async (key) => {
    const isThere = () => store.exists(letterFile(key));
    if (!(await isThere())) await inTurn(async () => (await isThere()) || make(key));
  };
}

/** A cutout stands on a stage in its own tint, as on every page; anything else fills the frame. */
async function draw(bytes: Uint8Array, { tint, cutout }: Pick<Picture, 'tint' | 'cutout'>): Promise<Buffer> {
  const inset = cutout ? 0.1 : 0;
  const width = Math.round(WIDTH * (1 - 2 * inset));
  const height = Math.round(HEIGHT * (1 - 1.4 * inset));
  const { default: sharp } = await import('sharp');
  const input = await sharp(bytes)
    .resize(width, height, { fit: cutout ? 'contain' : 'cover', background: '#ffffff00' })
    .png()
    .toBuffer();
  const stage = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <rect width="100%" height="100%" fill="#ffffff"/>
    <rect width="100%" height="100%" fill="${tint}" fill-opacity="0.16"/>
    <rect y="74%" width="100%" height="26%" fill="${tint}" fill-opacity="0.0952"/>
  </svg>`;
  return sharp(Buffer.from(stage)).composite([{ input }]).jpeg({ quality: 82, mozjpeg: true }).toBuffer();
}
