/** An RGB image. Only `toPdfImage` creates it. */
export type PdfImage = { jpeg: Buffer; width: number; height: number };

// About 300 dpi for a logo 50 mm wide.
const MAX_WIDTH = 600;

/** Converts a logo or signature to a JPEG on white for a PDF. The output is deterministic. */
export async function toPdfImage(bytes: Uint8Array): Promise<PdfImage> {
  const { default: sharp } = await import('sharp');
  const { data, info } = await sharp(bytes)
    .autoOrient()
    .resize({ width: MAX_WIDTH, withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .jpeg({ quality: 90, chromaSubsampling: '4:4:4' })
    .toBuffer({ resolveWithObject: true });
  return { jpeg: data, width: info.width, height: info.height };
}
