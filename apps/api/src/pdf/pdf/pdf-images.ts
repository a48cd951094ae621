import type { PdfImage } from '../pdf-image.ts';
import type { PdfFile, Ref } from './pdf-file.ts';

/** Images of one PDF (ISO 32000-1, 8.9.5). A JPEG is embedded unchanged and only once. */
export function createPdfImages(file: PdfFile) {
  const images = new Map<PdfImage, { name: string; ref: Ref }>();

  function getImageName(image: PdfImage): string {
    const existing = images.get(image);
    if (existing) return existing.name;
    const ref = file.writeCompressed(
      image.jpeg,
      `/Type /XObject /Subtype /Image /Width ${image.width} /Height ${image.height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode`,
    );
    const name = `P${images.size + 1}`;
    images.set(image, { name, ref });
    return name;
  }

  /** Returns the resource entry for the pages, or '' if there are no images. */
  function renderResources(): string {
    const names = [...images.values()].map(({ name, ref }) => `/${name} ${ref} 0 R`);
    return names.length > 0 ? `/XObject << ${names.join(' ')} >>` : '';
  }

  return { getImageName, renderResources };
}
