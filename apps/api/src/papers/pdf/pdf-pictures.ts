import { factsOfJpeg } from './jpeg.ts';
import type { PdfFile, Ref } from './pdf-file.ts';

// Pixels of four inks come from print shops; ours are made by `asJpegForPaper`, which makes none.
const COLOURS = new Map([
  [1, '/DeviceGray'],
  [3, '/DeviceRGB'],
]);

/** The pictures of one PDF (ISO 32000-1, 8.9.5): a JPEG is put in as it is, once, however often it is drawn. */
export function openPdfPictures(file: PdfFile) {
  const pictures = new Map<Buffer, { name: string; ref: Ref }>();

  function nameOf(jpeg: Buffer): string {
    const known = pictures.get(jpeg);
    if (known) return known.name;
    const { width, height, channels } = factsOfJpeg(jpeg);
    const colours = COLOURS.get(channels);
    if (!colours) throw new Error(`A JPEG of ${channels} channels cannot be put on a paper`);
    const ref = file.writePacked(
      jpeg,
      `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace ${colours} /BitsPerComponent 8 /Filter /DCTDecode`,
    );
    const name = `P${pictures.size + 1}`;
    pictures.set(jpeg, { name, ref });
    return name;
  }

  /** By which pages find them; nothing where there are none. */
  function entry(): string {
    const names = [...pictures.values()].map(({ name, ref }) => `/${name} ${ref} 0 R`);
    return names.length > 0 ? `/XObject << ${names.join(' ')} >>` : '';
  }

  return { nameOf, entry };
}
