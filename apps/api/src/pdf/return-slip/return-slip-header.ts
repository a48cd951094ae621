import { FRAME, LEFT, PADDING, renderAddress, renderTop, WIDTH } from '../packing-slip-header.ts';
import type { PdfCanvas, TextStyle } from '../pdf-canvas.ts';
import { formatPhone } from '../pdf-format.ts';
import { wrapAndTruncate, wrapText } from '../wrap-text.ts';
import type { ReturnSlip } from './return-slip.ts';

const LABEL_STYLE = { size: 7.5, grey: true };
const TEXT_STYLE: TextStyle = { size: 8.5 };
const LINE_STEP = 3.88;
const MIDDLE = LEFT + WIDTH / 2;

export function renderHeader(
  pdf: PdfCanvas,
  { shop, number }: ReturnSlip,
  { page, of: total }: { page: number; of: number },
): void {
  renderTop(pdf, shop.name, number);
  const pages = total > 1 ? `, page ${page} of ${total}` : '';
  pdf.text(`Return slip, to go in the bag${pages}`, { x: LEFT, y: 21.5 }, { size: 7 });
}

/** Renders destination, sender and transport. Returns the y position below. */
export function renderParties(pdf: PdfCanvas, slip: ReturnSlip): number {
  const { shop } = slip;
  const top = renderAddress(pdf, 'Return to', {
    name: `${shop.name}, Returns`,
    lines: [shop.address],
    city: '',
    state: '',
    postalCode: shop.pincode,
    mobile: shop.phone || null,
  });
  const maxWidth = WIDTH / 2 - 2 * PADDING;
  const columns = [
    { x: LEFT, label: 'From', lines: formatSender(slip, maxWidth), isFirstBold: false },
    {
      x: MIDDLE,
      label: 'How',
      lines: formatShippingMethod(slip).flatMap((line) => wrapText(line, maxWidth, TEXT_STYLE)),
      isFirstBold: true,
    },
  ];
  for (const { x, label, lines, isFirstBold } of columns) {
    pdf.text(label, { x: x + PADDING, y: top + 4.2 }, LABEL_STYLE);
    for (const [index, line] of lines.entries()) {
      const style: TextStyle = index === 0 && isFirstBold ? { ...TEXT_STYLE, weight: 'bold' } : TEXT_STYLE;
      pdf.text(line, { x: x + PADDING, y: top + 7.9 + index * LINE_STEP }, style);
    }
  }
  const height = 10 + (Math.max(...columns.map(({ lines }) => lines.length)) - 1) * LINE_STEP;
  pdf.frame({ x: LEFT, y: top, width: WIDTH, height }, FRAME);
  pdf.line({ x: MIDDLE, y: top }, { x: MIDDLE, y: top + height }, { width: FRAME });
  return top + height;
}

/** A long address can be truncated, because the shop has it in the order. City and pincode are always complete. */
function formatSender({ from }: ReturnSlip, maxWidth: number): string[] {
  const { name, address, place, contact } = from;
  const wrapped = wrapText([address, place].filter(Boolean).join(', '), maxWidth, TEXT_STYLE);
  const shortened = [
    ...wrapAndTruncate(address, maxWidth, TEXT_STYLE, 2),
    ...wrapAndTruncate(place, maxWidth, TEXT_STYLE, 2),
  ];
  return [
    ...wrapAndTruncate(name, maxWidth, TEXT_STYLE, 2),
    ...(wrapped.length <= 3 ? wrapped : shortened),
    ...wrapAndTruncate(contact ? formatPhone(contact) : '', maxWidth, TEXT_STYLE, 2),
  ];
}

function formatShippingMethod({ shopPaysShipping, courier }: ReturnSlip): string[] {
  if (!shopPaysShipping) return ['Any courier', 'At your cost and risk', 'Keep the receipt'];
  return ['We pick it up', 'At our cost', courier ? `${courier} picks it up` : 'We’ll name the courier'];
}
