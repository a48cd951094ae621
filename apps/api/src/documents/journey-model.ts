type Status = 'PENDING' | 'SHIPPED' | 'DELIVERED' | 'CANCELED';
export type ParcelState =
  | 'packed'
  | 'handed_over'
  | 'failed'
  | 'returning'
  | 'delivered'
  | 'returned'
  | 'lost'
  | 'void';
/** One piece of an order: the parcel it is in, whether it came back, and whether it stands on a document. */
type Piece = { line: string; parcel?: Parcel; isBack: boolean; isBilled: boolean };
export type Parcel = { id: string; lines: { id: string; quantity: number }[]; state: ParcelState; isPast: boolean };

/** The rules, told of single pieces and worked out without a database. */
export class JourneyModel {
  status: Status = 'PENDING';
  pieces: Piece[];
  parcels: Parcel[] = [];

  constructor(lines: readonly { orderLineId: string; quantity: number }[]) {
    this.pieces = lines.flatMap(({ orderLineId: line, quantity }) =>
      Array.from({ length: quantity }, () => ({ line, isBack: false, isBilled: false })),
    );
  }

  get billed() {
    const units: Record<string, number> = {};
    for (const { line, isBilled } of this.pieces) if (isBilled) units[line] = (units[line] ?? 0) + 1;
    return units;
  }
  get live() {
    return this.parcels.filter(({ state }) => state !== 'void');
  }
  piecesIn(parcel: Parcel) {
    return this.pieces.filter((piece) => piece.parcel === parcel);
  }

  /** What is on the road stands on a document, unless the order is cancelled. */
  billRoad(): void {
    if (this.status === 'CANCELED') return;
    for (const parcel of this.live)
      if (parcel.state !== 'packed' && parcel.state !== 'returned')
        for (const piece of this.piecesIn(parcel)) piece.isBilled = true;
  }

  set(to: Status, { byHand }: { byHand: boolean }): void {
    if (to === this.status) return;
    if (this.status === 'CANCELED') {
      for (const piece of this.pieces) piece.isBack = false;
      for (const parcel of this.parcels) if (parcel.state === 'returned') parcel.isPast = true;
    }
    if (to === 'CANCELED') {
      for (const piece of this.pieces) piece.isBilled = false;
      if (this.status === 'PENDING')
        for (const parcel of this.parcels) if (parcel.state === 'packed') this.unpack(parcel);
    }
    this.status = to;
    this.billRoad();
    const isWhole = to === 'DELIVERED' || (to === 'SHIPPED' && this.live.every(({ isPast }) => isPast));
    if (byHand && isWhole) for (const piece of this.pieces) if (!piece.isBack) piece.isBilled = true;
  }

  unpack(parcel: Parcel): void {
    parcel.state = 'void';
    for (const piece of this.piecesIn(parcel)) delete piece.parcel;
  }

  /** An order follows its parcels. */
  follow(to: ParcelState): void {
    const all = (state: ParcelState) => this.pieces.every(({ parcel }) => parcel?.state === state);
    if (this.status === 'CANCELED') return;
    if (all('delivered')) this.set('DELIVERED', { byHand: false });
    else if (all('returned') && this.status === 'SHIPPED') this.set('CANCELED', { byHand: false });
    else if (this.status === 'PENDING') this.set('SHIPPED', { byHand: false });
    else if (this.status === 'DELIVERED' && to !== 'delivered') this.set('SHIPPED', { byHand: false });
    this.billRoad();
  }
}
