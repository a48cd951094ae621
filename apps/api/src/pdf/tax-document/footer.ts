import { formatMoney } from '@kinari/contract/locale';
import { measureBarcode, renderBarcode, renderQr } from '../barcode.ts';
import { createUpiLink } from '../packing-slip.ts';
import type { PdfCanvas } from '../pdf-canvas.ts';
import type { PdfImage } from '../pdf-image.ts';
import type { TaxDocumentPdf } from '../tax-document-pdf.ts';
import { fitText, wrapText } from '../wrap-text.ts';
import { fitArea } from './header.ts';
import { type ColumnHeights, LEFT, RIGHT, SMALL_STYLE } from './measures.ts';
import { getTitle, listFooterLines } from './wording.ts';

export const PAGE_BOTTOM = 282;
const CELL_STYLE = { size: 8.5 };
const LINE_STEP = 4.2;
const TEXT_WIDTH = 104;
const BARCODE_AREA = { width: 62, height: 11 };
const BARCODE_BLOCK_HEIGHT = 16.5;
const SIGNATURE_AREA = { width: 46, height: 15 };
const SIGNATURE_BLOCK_HEIGHT = SIGNATURE_AREA.height + 9;
const QR_SIZE = 25;
const PAYMENT_BLOCK_HEIGHT = QR_SIZE + 4;

/** Returns the height above the bottom margin, for the left and right side. */
export function getFooterHeight(document: TaxDocumentPdf): ColumnHeights {
  return {
    left: wrapFooterLines(document).length * LINE_STEP + (document.pay ? PAYMENT_BLOCK_HEIGHT : 0),
    right: BARCODE_BLOCK_HEIGHT + (document.seller.signature ? SIGNATURE_BLOCK_HEIGHT : 0),
  };
}

function wrapFooterLines(document: TaxDocumentPdf): string[] {
  return listFooterLines(document).flatMap((text) => wrapText(text, TEXT_WIDTH, CELL_STYLE));
}

/** Renders the legal text, the barcode and the signature at the bottom of the page. */
export function renderFooter(pdf: PdfCanvas, document: TaxDocumentPdf): void {
  const lines = wrapFooterLines(document);
  pdf.textLines(lines, { x: LEFT, y: PAGE_BOTTOM - (lines.length - 1) * LINE_STEP, step: LINE_STEP }, CELL_STYLE);
  if (document.pay) renderPayment(pdf, document.pay, PAGE_BOTTOM - lines.length * LINE_STEP - PAYMENT_BLOCK_HEIGHT);
  const width = measureBarcode(document.number, BARCODE_AREA.width);
  const x = RIGHT - width;
  renderBarcode(pdf, document.number, {
    x,
    y: PAGE_BOTTOM - 4.6 - BARCODE_AREA.height,
    width,
    height: BARCODE_AREA.height,
  });
  pdf.text(
    document.number,
    { x: x + width / 2, y: PAGE_BOTTOM, align: 'middle' },
    { size: 9, weight: 'bold', spacing: 0.04 },
  );
  const { signature } = document.seller;
  if (signature) renderSignature(pdf, signature, PAGE_BOTTOM - BARCODE_BLOCK_HEIGHT - 5);
}

function renderPayment(
  pdf: PdfCanvas,
  { upiId, name, paise, reference }: NonNullable<TaxDocumentPdf['pay']>,
  y: number,
): void {
  const link = createUpiLink({ orderNumber: reference, codAmountPaise: paise }, { id: upiId, name });
  renderQr(pdf, link, { x: LEFT, y, width: QR_SIZE });
  const x = LEFT + QR_SIZE + 5;
  const maxWidth = LEFT + TEXT_WIDTH - x;
  const { lines, size } = fitText(upiId, maxWidth, CELL_STYLE, [8.5, 7, 6], 2);
  pdf.text('To pay by UPI', { x, y: y + QR_SIZE / 2 - 4 }, SMALL_STYLE);
  pdf.text(formatMoney(paise), { x, y: y + QR_SIZE / 2 + 1.6 }, { size: 12, weight: 'bold' });
  pdf.textLines(lines, { x, y: y + QR_SIZE / 2 + 6.4, step: LINE_STEP }, { size });
}

function renderSignature(pdf: PdfCanvas, signature: PdfImage, y: number): void {
  const { width, height } = fitArea(signature, { x: 0, y: 0, ...SIGNATURE_AREA });
  pdf.image(signature, { x: RIGHT - width, y: y - 4.5 - height, width, height });
  pdf.text('Authorised signatory', { x: RIGHT, y, align: 'right' }, SMALL_STYLE);
}

export function renderPageFooter(
  pdf: PdfCanvas,
  document: TaxDocumentPdf,
  { page, of: total }: { page: number; of: number },
): void {
  if (total === 1) return;
  pdf.text(`${getTitle(document)} ${document.number}`, { x: LEFT, y: 289.5 }, SMALL_STYLE);
  pdf.text(`Page ${page} of ${total}`, { x: RIGHT, y: 289.5, align: 'right' }, SMALL_STYLE);
}
