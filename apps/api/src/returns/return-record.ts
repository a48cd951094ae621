import type { EndpointResponse } from '@kinari/contract/contract';
import { toRupees } from '@kinari/contract/money';
import { type Image, toImageResponse } from '../media/images.ts';

export type ReturnResponse = EndpointResponse<'requestReturn'>['return'];
type LineResponse = ReturnResponse['lines'][number];
type TimestampField = 'requestedAt' | 'reviewedAt' | 'sentAt' | 'receivedAt' | 'closedAt';

/** A stored return. Amounts are in paise. Its refunds are in `refunds/`. */
export type ReturnRecord = Omit<ReturnResponse, TimestampField | 'lines' | 'refunds'> & {
  requestedBy: string | null;
  requestedAt: Date;
  reviewedAt: Date | null;
  sentAt: Date | null;
  receivedAt: Date | null;
  closedAt: Date | null;
  lines: (Omit<LineResponse, 'image' | 'price'> & { image: Image | null; price: number })[];
};

export function toReturnResponse(
  { requestedBy: _askedBy, lines, ...orderReturn }: ReturnRecord,
  refunds: ReturnResponse['refunds'],
): ReturnResponse {
  return {
    ...orderReturn,
    requestedAt: orderReturn.requestedAt.toISOString(),
    reviewedAt: orderReturn.reviewedAt?.toISOString() ?? null,
    sentAt: orderReturn.sentAt?.toISOString() ?? null,
    receivedAt: orderReturn.receivedAt?.toISOString() ?? null,
    closedAt: orderReturn.closedAt?.toISOString() ?? null,
    lines: lines.map(({ image, price, ...line }) => ({
      ...line,
      image: image && toImageResponse({ ...image, alt: line.name }),
      price: toRupees(price),
    })),
    refunds,
  };
}
