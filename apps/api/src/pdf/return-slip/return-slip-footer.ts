import { REFUND_DAYS } from '@kinari/contract/labels/policy-days';
import { ITEM_CONDITIONS, REFUND_METHODS } from '@kinari/contract/labels/return-labels';
import { formatMoney } from '@kinari/contract/locale';
import { LEFT, PADDING, RIGHT, WIDTH } from '../packing-slip-header.ts';
import { LINE_WIDTH, measureText, type PdfCanvas } from '../pdf-canvas.ts';
import { wrapText } from '../wrap-text.ts';
import type { ResolutionAmounts, ReturnSlip } from './return-slip.ts';

const TEXT_STYLE = { size: 8.5 };
const SMALL_STYLE = { size: 7 };
const GREY_STYLE = { size: 7, grey: true };
const SMALL_STEP = 3.1;
const DATE_WIDTH = 30;
const BOX_HEIGHT = 10.6;
const SIGNATURE_HEIGHT = 3.6;

/** Spacing. With less of it, two or three items fit on one page. */
export type Spacing = { above: number; step: number; toSign: number };
export const WIDE_SPACING: Spacing = { above: 4, step: 4.25, toSign: 8 };
export const TIGHT_SPACING: Spacing = { above: 1.6, step: 3.5, toSign: 5.2 };

export function getFooterHeight(slip: ReturnSlip, spacing: Spacing): number {
  return (
    spacing.above + 3 * spacing.step + 1 + getShopBoxHeight(spacing) + wrapClosingText(slip).length * SMALL_STEP + 1.4
  );
}

function getShopBoxHeight({ toSign }: Spacing): number {
  return BOX_HEIGHT + toSign + SIGNATURE_HEIGHT;
}

type FooterPosition = { y: number; bottom: number; spacing: Spacing };

/** Renders the steps below the table. The shop's part and the refund are at the bottom of the page. */
export function renderFooter(pdf: PdfCanvas, slip: ReturnSlip, { y, bottom, spacing }: FooterPosition): void {
  const { above, step } = spacing;
  pdf.textLines(listSteps(slip), { x: LEFT + 1.6, y: y + above + 0.7 * step, step }, TEXT_STYLE);
  const closingLines = wrapClosingText(slip);
  const closingTop = bottom - 0.8 - (closingLines.length - 1) * SMALL_STEP;
  pdf.textLines(closingLines, { x: LEFT, y: closingTop, step: SMALL_STEP }, SMALL_STYLE);
  renderShopBox(pdf, slip, {
    y: bottom - 1.4 - closingLines.length * SMALL_STEP - getShopBoxHeight(spacing),
    toSign: spacing.toSign,
  });
}

function renderShopBox(pdf: PdfCanvas, { items }: ReturnSlip, { y, toSign }: { y: number; toSign: number }): void {
  const units = items.reduce((sum, { quantity }) => sum + quantity, 0);
  pdf.frame({ x: LEFT, y, width: WIDTH, height: BOX_HEIGHT }, 0.3);
  const label = `For the shop, on receipt${units > 1 ? ` of ${units} units` : ''}`;
  pdf.text(label, { x: LEFT + PADDING, y: y + 3.8 }, { size: 7.5, grey: true });
  let x = LEFT + PADDING;
  for (const condition of Object.values(ITEM_CONDITIONS)) {
    const conditionLabel = condition.toLowerCase();
    pdf.frame({ x, y: y + 5.6, width: 3.2, height: 3.2 }, 0.3);
    pdf.text(conditionLabel, { x: x + 4.7, y: y + 8.3 }, TEXT_STYLE);
    x += 4.7 + measureText(conditionLabel, TEXT_STYLE) + 4;
  }
  const line = y + BOX_HEIGHT + toSign;
  const date = RIGHT - DATE_WIDTH;
  pdf.line({ x: LEFT, y: line }, { x: date - 5, y: line }, { width: LINE_WIDTH });
  pdf.line({ x: date, y: line }, { x: RIGHT, y: line }, { width: LINE_WIDTH });
  pdf.text('Received by', { x: LEFT, y: line + 3.1 }, GREY_STYLE);
  pdf.text('Date', { x: date, y: line + 3.1 }, GREY_STYLE);
}

function listSteps({ shopPaysShipping }: ReturnSlip): string[] {
  return [
    '1. Leave the tags on and put it in any bag.',
    '2. Put this slip inside and write the number on the bag.',
    shopPaysShipping
      ? '3. Give it to the courier at pickup.'
      : '3. Send it, then add the tracking number to your return.',
  ];
}

function wrapClosingText({ orderNumber, comesBack }: ReturnSlip): string[] {
  return wrapText([`Order ${orderNumber}.`, formatResolution(comesBack)].join(' '), WIDTH, SMALL_STYLE);
}

function formatResolution({ moneyPaise, method, creditPaise, paidWithCredit }: ResolutionAmounts): string {
  const methodText = method ? ` by ${method === 'bank' ? 'bank transfer' : REFUND_METHODS[method]}` : '';
  const parts = [
    moneyPaise > 0 && `Refund ${formatMoney(moneyPaise)}${methodText}`,
    creditPaise > 0 && `${moneyPaise > 0 ? 'store credit' : 'Store credit'} ${formatMoney(creditPaise)}`,
  ].filter(Boolean);
  if (parts.length === 0) return 'The exchange is sent after we receive the return';
  const creditNote =
    moneyPaise > 0 && paidWithCredit ? '. Amounts paid with store credit are refunded as store credit' : '';
  return `${parts.join(' and ')} within ${REFUND_DAYS} days after we receive it${creditNote}`;
}
