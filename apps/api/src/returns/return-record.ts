import type { Reply } from '@kinari/contract/contract';
import { toRupees } from '@kinari/contract/money';
import { type Picture, toWirePicture } from '../media/pictures.ts';

export type WireReturn = Reply<'askReturn'>['return'];
type WireLine = WireReturn['lines'][number];
type Moment = 'askedAt' | 'decidedAt' | 'sentAt' | 'receivedAt' | 'closedAt';

/** A return as it is kept; money in paise. What is owed for it stands in `refunds/`. */
export type ReturnRecord = Omit<WireReturn, Moment | 'lines' | 'refunds'> & {
  askedBy: string | null;
  askedAt: Date;
  decidedAt: Date | null;
  sentAt: Date | null;
  receivedAt: Date | null;
  closedAt: Date | null;
  lines: (Omit<WireLine, 'image' | 'price'> & { picture: Picture | null; price: number })[];
};

export function toWireReturn(
  { askedBy: _askedBy, lines, ...back }: ReturnRecord,
  refunds: WireReturn['refunds'],
): WireReturn {
  return {
    ...back,
    askedAt: back.askedAt.toISOString(),
    decidedAt: back.decidedAt?.toISOString() ?? null,
    sentAt: back.sentAt?.toISOString() ?? null,
    receivedAt: back.receivedAt?.toISOString() ?? null,
    closedAt: back.closedAt?.toISOString() ?? null,
    lines: lines.map(({ picture, price, ...line }) => ({
      ...line,
      image: picture && toWirePicture({ ...picture, alt: line.name }),
      price: toRupees(price),
    })),
    refunds,
  };
}
