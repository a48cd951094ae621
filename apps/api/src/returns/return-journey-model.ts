type Status = 'PENDING' | 'SHIPPED' | 'DELIVERED' | 'CANCELED';
type Wish = 'money' | 'exchange' | 'credit';
export type Line = { id: string; parcelId: string | null; units: number; wish: Wish; isHeld: boolean };
export type Back = {
  id: string;
  state: 'asked' | 'accepted' | 'refused' | 'withdrawn' | 'received' | 'closed';
  lines: Line[];
};
export type Verdict = { sellable: number; damaged: number; notOurs: number; missing: number };

const OPEN = new Set(['asked', 'accepted', 'received']);
const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0);

type Start = { units: number; price: number; shelf: number; otherShelf: number; credit: number; balance: number };

/** One order of one variant, what comes back of it and what becomes of its money: the rules, worked out without a database. */
export class ReturnJourneyModel {
  status: Status = 'PENDING';
  parcels: { id: string; units: number; isDelivered: boolean }[] = [];
  returns: Back[] = [];
  readonly units: number;
  readonly price: number;
  shelf: number;
  /** The shelf of what is wanted in exchange. */
  otherShelf: number;
  ours = 0;
  /** What of the order was paid with credit and has not gone back there, and all the credit that its customer has. */
  creditLeft: number;
  balance: number;
  /** What is or was owed in money: for what came back, and for a cancellation. */
  owed = 0;
  owedForCancelling = 0;
  givenBack = 0;
  /** What was paid as credit for what came back, the price of exchanges among it. */
  paidAsCredit = 0;
  isPaidBack = false;
  cancelledFrom: Status = 'PENDING';

  constructor({ units, price, shelf, otherShelf, credit, balance }: Start) {
    this.units = units;
    this.price = price;
    this.shelf = shelf - units;
    this.otherShelf = otherShelf;
    this.creditLeft = credit;
    this.balance = balance - credit;
  }

  get total() {
    return this.units * this.price;
  }
  get unpacked() {
    return this.units - sum(this.parcels.map(({ units }) => units));
  }
  get delivered() {
    if (this.status === 'CANCELED') return 0;
    if (this.status === 'DELIVERED') return this.units;
    return sum(this.parcels.map(({ units, isDelivered }) => (isDelivered ? units : 0)));
  }
  get taken() {
    const counted = this.returns.filter(({ state }) => state !== 'refused' && state !== 'withdrawn');
    return sum(counted.flatMap(({ lines }) => lines.map(({ units }) => units)));
  }
  get left() {
    return Math.max(0, this.delivered - this.taken);
  }
  /** What came back was delivered: where staff say it was not, returns wait. */
  get mayComeBack() {
    return this.taken <= this.delivered;
  }

  letGo(back: Back): void {
    for (const line of back.lines)
      if (line.isHeld) {
        line.isHeld = false;
        this.otherShelf += line.units;
      }
  }

  /** Whether there is enough of what is wanted in exchange, for all lines together; where not, and money will do, for some. */
  accept(back: Back, moneyInstead: boolean): boolean {
    let left = this.otherShelf;
    const soldOut = back.lines.filter(({ wish, units }) => {
      if (wish !== 'exchange') return false;
      if (left < units) return true;
      left -= units;
      return false;
    });
    if (soldOut.length > 0 && !moneyInstead) return false;
    for (const line of soldOut) line.wish = 'money';
    for (const line of back.lines) line.isHeld = line.wish === 'exchange';
    this.otherShelf = left;
    back.state = 'accepted';
    return true;
  }

  inspect(back: Back, found: readonly Verdict[]): void {
    const ours = found.map(({ sellable, damaged }) => sellable + damaged);
    this.shelf += sum(found.map(({ sellable }) => sellable));
    this.ours += sum(ours);
    const held = sum(back.lines.map(({ isHeld, units }) => (isHeld ? units : 0)));
    const wanted = sum(back.lines.map(({ wish }, n) => (wish === 'exchange' ? (ours[n] ?? 0) : 0)));
    // What was let go after its time, and sold since, is money.
    if (wanted > this.otherShelf + held)
      for (const line of back.lines) if (line.wish === 'exchange' && !line.isHeld) line.wish = 'money';
    this.letGo(back);
    const worth = (wish: Wish) =>
      this.price * sum(back.lines.map((line, n) => (line.wish === wish ? (ours[n] ?? 0) : 0)));
    this.owe(worth('money'), 'money');
    this.owe(worth('credit'), 'credit');
    this.paidAsCredit += worth('exchange');
    this.otherShelf -= worth('exchange') / this.price;
    back.state = 'closed';
  }

  /** Credit goes back to credit first. */
  private owe(paise: number, as: 'money' | 'credit'): void {
    const toCredit = Math.min(this.creditLeft, paise);
    this.creditLeft -= toCredit;
    const asCredit = as === 'credit' ? paise : toCredit;
    this.balance += asCredit;
    this.paidAsCredit += asCredit;
    this.owed += paise - asCredit;
  }

  /** Whether staff can set it so. `isPaid`: whether it was paid for until then. */
  set(to: Status, isPaid: boolean): boolean {
    if (to === this.status) return true;
    if (this.status === 'CANCELED') {
      if (this.isPaidBack) return false;
      this.balance -= this.givenBack;
      this.creditLeft += this.givenBack;
      this.givenBack = 0;
      this.owedForCancelling = 0;
      if (this.cancelledFrom === 'PENDING') this.shelf -= this.units - this.ours;
    }
    if (to === 'CANCELED') {
      this.cancelledFrom = this.status;
      const refunded = this.owed + this.paidAsCredit;
      const left = isPaid ? this.total - refunded : this.creditLeft;
      this.givenBack = Math.min(this.creditLeft, left);
      this.creditLeft -= this.givenBack;
      this.balance += this.givenBack;
      this.owedForCancelling = left - this.givenBack;
      if (this.status === 'PENDING') this.shelf += this.units - this.ours;
      for (const back of this.returns)
        if (OPEN.has(back.state)) {
          this.letGo(back);
          back.state = 'withdrawn';
        }
    }
    this.status = to;
    return true;
  }
}
