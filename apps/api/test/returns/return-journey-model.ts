type Status = 'PENDING' | 'SHIPPED' | 'DELIVERED' | 'CANCELED';
type Resolution = 'refund' | 'exchange' | 'store_credit';
export type ModelLine = {
  id: string;
  shipmentId: string | null;
  units: number;
  resolution: Resolution;
  isReserved: boolean;
};
export type ModelReturn = {
  id: string;
  status: 'requested' | 'approved' | 'declined' | 'canceled' | 'received' | 'closed';
  lines: ModelLine[];
};
export type Conditions = { sellable: number; damaged: number; wrongItem: number; missing: number };

const OPEN_STATUSES = new Set(['requested', 'approved', 'received']);
const sum = (numbers: number[]) => numbers.reduce((all, value) => all + value, 0);

type StartValues = { units: number; price: number; stock: number; otherStock: number; credit: number; balance: number };

/** Expected returns and refunds of an order with one variant, computed without a database. */
export class ReturnJourneyModel {
  status: Status = 'PENDING';
  shipments: { id: string; units: number; isDelivered: boolean }[] = [];
  returns: ModelReturn[] = [];
  readonly units: number;
  readonly price: number;
  stock: number;
  /** Stock of the exchange variant. */
  otherStock: number;
  ours = 0;
  /** Store credit used and not yet returned, and the customer's total store credit. */
  creditLeft: number;
  balance: number;
  /** Money refunds: for returns, and for a cancellation. */
  owed = 0;
  owedForCancelling = 0;
  givenBack = 0;
  /** Store credit issued for returns, including the price of exchanges. */
  paidAsCredit = 0;
  wasPaidWhenCancelled = false;
  isPaidBack = false;
  cancelledFrom: Status = 'PENDING';

  constructor({ units, price, stock, otherStock, credit, balance }: StartValues) {
    this.units = units;
    this.price = price;
    this.stock = stock - units;
    this.otherStock = otherStock;
    this.creditLeft = credit;
    this.balance = balance - credit;
  }

  get total() {
    return this.units * this.price;
  }
  get unpacked() {
    return this.units - sum(this.shipments.map(({ units }) => units));
  }
  get delivered() {
    if (this.status === 'CANCELED') return 0;
    if (this.status === 'DELIVERED') return this.units;
    return sum(this.shipments.map(({ units, isDelivered }) => (isDelivered ? units : 0)));
  }
  get taken() {
    const activeReturns = this.returns.filter(({ status }) => status !== 'declined' && status !== 'canceled');
    return sum(activeReturns.flatMap(({ lines }) => lines.map(({ units }) => units)));
  }
  get left() {
    return Math.max(0, this.delivered - this.taken);
  }
  /** False if a delivery was revoked; returns must then wait. */
  get mayComeBack() {
    return this.taken <= this.delivered;
  }

  letGo(orderReturn: ModelReturn): void {
    for (const line of orderReturn.lines)
      if (line.isReserved) {
        line.isReserved = false;
        this.otherStock += line.units;
      }
  }

  /** Reserves exchange units. Returns false if stock is too low for all lines, unless money may replace some. */
  accept(orderReturn: ModelReturn, refundInstead: boolean): boolean {
    let left = this.otherStock;
    const soldOut = orderReturn.lines.filter(({ resolution, units }) => {
      if (resolution !== 'exchange') return false;
      if (left < units) return true;
      left -= units;
      return false;
    });
    if (soldOut.length > 0 && !refundInstead) return false;
    for (const line of soldOut) line.resolution = 'refund';
    for (const line of orderReturn.lines) line.isReserved = line.resolution === 'exchange';
    this.otherStock = left;
    orderReturn.status = 'approved';
    return true;
  }

  inspect(orderReturn: ModelReturn, conditions: readonly Conditions[]): void {
    const ours = conditions.map(({ sellable, damaged }) => sellable + damaged);
    this.stock += sum(conditions.map(({ sellable }) => sellable));
    this.ours += sum(ours);
    const reservedUnits = sum(orderReturn.lines.map(({ isReserved, units }) => (isReserved ? units : 0)));
    const exchangedUnits = sum(
      orderReturn.lines.map(({ resolution }, n) => (resolution === 'exchange' ? (ours[n] ?? 0) : 0)),
    );
    // Reservations that expired and sold out become money.
    if (exchangedUnits > this.otherStock + reservedUnits)
      for (const line of orderReturn.lines)
        if (line.resolution === 'exchange' && !line.isReserved) line.resolution = 'refund';
    this.letGo(orderReturn);
    const sumFor = (resolution: Resolution) =>
      this.price * sum(orderReturn.lines.map((line, n) => (line.resolution === resolution ? (ours[n] ?? 0) : 0)));
    this.owe(sumFor('refund'), 'refund');
    this.owe(sumFor('store_credit'), 'store_credit');
    this.paidAsCredit += sumFor('exchange');
    this.otherStock -= sumFor('exchange') / this.price;
    orderReturn.status = 'closed';
  }

  /** Refunds store credit first. */
  private owe(paise: number, as: 'refund' | 'store_credit'): void {
    const creditPart = Math.min(this.creditLeft, paise);
    this.creditLeft -= creditPart;
    const asCredit = as === 'store_credit' ? paise : creditPart;
    this.balance += asCredit;
    this.paidAsCredit += asCredit;
    this.owed += paise - asCredit;
  }

  /** Returns whether staff can set the status. `isPaid`: whether the order was paid until then. */
  set(to: Status, isPaid: boolean): boolean {
    if (to === this.status) return true;
    if (this.status === 'CANCELED') {
      if (this.isPaidBack) return false;
      this.balance -= this.givenBack;
      this.creditLeft += this.givenBack;
      this.givenBack = 0;
      this.owedForCancelling = 0;
      if (this.cancelledFrom === 'PENDING') this.stock -= this.units - this.ours;
    }
    if (to === 'CANCELED') {
      this.cancelledFrom = this.status;
      this.wasPaidWhenCancelled = isPaid;
      const refunded = this.owed + this.paidAsCredit;
      const left = isPaid ? this.total - refunded : this.creditLeft;
      this.givenBack = Math.min(this.creditLeft, left);
      this.creditLeft -= this.givenBack;
      this.balance += this.givenBack;
      this.owedForCancelling = left - this.givenBack;
      if (this.status === 'PENDING') this.stock += this.units - this.ours;
      for (const orderReturn of this.returns)
        if (OPEN_STATUSES.has(orderReturn.status)) {
          this.letGo(orderReturn);
          orderReturn.status = 'canceled';
        }
    }
    this.status = to;
    return true;
  }
}
