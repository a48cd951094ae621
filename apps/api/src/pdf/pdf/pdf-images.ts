import { readJpegInfo } from './jpeg-info.ts';
import type { PdfFile, Ref } from './pdf-file.ts';

// CMYK is not supported: `toPdfJpeg` never produces it.
const COLOR_SPACES = new Map([
  [1, '/DeviceGray'],
  [3, '/DeviceRGB'],
]);

/** Images of one PDF (ISO 32000-1, 8.9.5). A JPEG is embedded unchanged and only once. */
export function createPdfImages(file: PdfFile) {
  const images = new Map<Buffer, { name: string; ref: Ref }>();

  function getImageName(jpeg: Buffer): string {
    const existing = images.get(jpeg);
    if (existing) return existing.name;
    const { width, height, channels } = readJpegInfo(jpeg);
    const colorSpace = COLOR_SPACES.get(channels);
    if (!colorSpace) throw new Error(`A JPEG with ${channels} channels can’t be added to a PDF`);
    const ref = file.writePacked(
      jpeg,
      `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace ${colorSpace} /BitsPerComponent 8 /Filter /DCTDecode`,
    );
    const name = `P${images.size + 1}`;
    images.set(jpeg, { name, ref });
    return name;
  }

  /** Returns the resource entry for the pages, or '' if there are no images. */
  function renderResources(): string {
    const names = [...images.values()].map(({ name, ref }) => `/${name} ${ref} 0 R`);
    return names.length > 0 ? `/XObject << ${names.join(' ')} >>` : '';
  }

  return { nameOf: getImageName, entry: renderResources };
}
