import { renderBarcode } from './barcode.ts';
import type { PackingSlip } from './packing-slip.ts';
import { LEFT, RIGHT, WIDTH } from './packing-slip-header.ts';
import type { PdfCanvas } from './pdf-canvas.ts';
import { formatPhone, groupDigits } from './pdf-format.ts';
import { type FittedText, fitText } from './wrap-text.ts';

// Courier with a tracking number to scan, and the return address for failed deliveries.
const COURIER_WIDTH = 46;
const COURIER_HEIGHT = 16;
const LINE_STEP = 0.46;

export function getFooterHeight(slip: PackingSlip): number {
  const { lines, size } = fitReturnAddress(slip);
  return Math.max(slip.courier ? COURIER_HEIGHT : 0, (lines.length + 1) * LINE_STEP * size) + 2;
}

export function renderFooter(pdf: PdfCanvas, slip: PackingSlip, bottom: number): void {
  const { lines, size } = fitReturnAddress(slip);
  const x = slip.courier ? LEFT + COURIER_WIDTH + 4 : LEFT;
  const step = LINE_STEP * size;
  pdf.textLines(['If undelivered, return to', ...lines], { x, y: bottom - 0.5 - lines.length * step, step }, { size });
  if (!slip.courier) return;
  const { name, trackingNumber } = slip.courier;
  pdf.text(name, { x: LEFT, y: bottom - 12.9 }, { size: 7.5, grey: true });
  const width = renderBarcode(pdf, trackingNumber, { x: LEFT, y: bottom - 11.9, width: COURIER_WIDTH, height: 8 });
  pdf.text(
    groupDigits(trackingNumber),
    { x: LEFT + width / 2, y: bottom - 0.5, align: 'middle' },
    { size: 8, spacing: 0.02 },
  );
}

function fitReturnAddress({ shop: { name, address, phone }, courier }: PackingSlip): FittedText {
  const maxWidth = courier ? RIGHT - LEFT - COURIER_WIDTH - 4 : WIDTH;
  const text = [name, address, formatPhone(phone)].filter(Boolean).join(', ');
  return fitText(text, maxWidth, { size: 7 }, [7, 6, 5.5], 4);
}
