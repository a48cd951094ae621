import sharp from 'sharp';

export const MAX_BYTES = 60 * 1024;
// From sharp to small.
const QUALITIES = [{ nearLossless: true, quality: 60 }, { quality: 85 }, { quality: 75 }, { quality: 60 }];

/** Converts a screenshot to a file that fits into the docs, as sharp as its size allows. */
export async function toSmallWebp(screenshot: Buffer): Promise<Buffer> {
  const attempts = await Promise.all(
    QUALITIES.map((quality) =>
      sharp(screenshot)
        .webp({ ...quality, effort: 6 })
        .toBuffer(),
    ),
  );
  const small = attempts.find(({ length }) => length <= MAX_BYTES);
  if (!small) throw new Error(`The screenshot needs more than ${MAX_BYTES} bytes. Show less of the screen.`);
  return small;
}
