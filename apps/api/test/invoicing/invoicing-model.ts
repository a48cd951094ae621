type Status = 'PENDING' | 'SHIPPED' | 'DELIVERED' | 'CANCELED';
export type ShipmentStatus =
  | 'packed'
  | 'handed_over'
  | 'delivery_failed'
  | 'returning_to_origin'
  | 'delivered'
  | 'returned_to_origin'
  | 'lost'
  | 'canceled';
/** One unit of an order. */
type Unit = { line: string; shipment?: Shipment; isBack: boolean; isBilled: boolean };
export type Shipment = {
  id: string;
  lines: { id: string; quantity: number }[];
  status: ShipmentStatus;
  isPast: boolean;
};

/** Expected documents, computed per unit without a database. */
export class JourneyModel {
  status: Status = 'PENDING';
  pieces: Unit[];
  shipments: Shipment[] = [];

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
    return this.shipments.filter(({ status }) => status !== 'canceled');
  }
  piecesIn(shipment: Shipment) {
    return this.pieces.filter((unit) => unit.shipment === shipment);
  }

  /** Units in transit are invoiced, unless the order is cancelled. */
  billRoad(): void {
    if (this.status === 'CANCELED') return;
    for (const shipment of this.live)
      if (shipment.status !== 'packed' && shipment.status !== 'returned_to_origin')
        for (const unit of this.piecesIn(shipment)) unit.isBilled = true;
  }

  set(to: Status, { byHand }: { byHand: boolean }): void {
    if (to === this.status) return;
    if (this.status === 'CANCELED') {
      for (const unit of this.pieces) unit.isBack = false;
      for (const shipment of this.shipments) if (shipment.status === 'returned_to_origin') shipment.isPast = true;
    }
    if (to === 'CANCELED') {
      for (const unit of this.pieces) unit.isBilled = false;
      if (this.status === 'PENDING')
        for (const shipment of this.shipments) if (shipment.status === 'packed') this.unpack(shipment);
    }
    this.status = to;
    this.billRoad();
    const isWhole = to === 'DELIVERED' || (to === 'SHIPPED' && this.live.every(({ isPast }) => isPast));
    if (byHand && isWhole) for (const unit of this.pieces) if (!unit.isBack) unit.isBilled = true;
  }

  unpack(shipment: Shipment): void {
    shipment.status = 'canceled';
    for (const unit of this.piecesIn(shipment)) delete unit.shipment;
  }

  /** Derives the order status from its shipments. */
  follow(to: ShipmentStatus): void {
    const all = (status: ShipmentStatus) => this.pieces.every(({ shipment }) => shipment?.status === status);
    if (this.status === 'CANCELED') return;
    if (all('delivered')) this.set('DELIVERED', { byHand: false });
    else if (all('returned_to_origin') && this.status === 'SHIPPED') this.set('CANCELED', { byHand: false });
    else if (this.status === 'PENDING') this.set('SHIPPED', { byHand: false });
    else if (this.status === 'DELIVERED' && to !== 'delivered') this.set('SHIPPED', { byHand: false });
    this.billRoad();
  }
}
