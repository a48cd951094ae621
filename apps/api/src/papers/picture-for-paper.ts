// Twice as fine as a printer's eye needs for a logo of 50 mm.
const WIDEST = 600;

/** A logo or a signature as a paper can hold it: a JPEG, with white where it could be seen through, and the same bytes every time. */
export async function asJpegForPaper(bytes: Uint8Array): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  return sharp(bytes)
    .autoOrient()
    .resize({ width: WIDEST, withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .jpeg({ quality: 90, chromaSubsampling: '4:4:4' })
    .toBuffer();
}
