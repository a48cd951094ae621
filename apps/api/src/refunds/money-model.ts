export type Status = 'PENDING' | 'SHIPPED' | 'DELIVERED' | 'CANCELED';
type Refund = { paise: number; why: 'return' | 'edit' | 'cancellation'; state: 'due' | 'sent' | 'void' };

/** The credits of a customer in the order in which they are spent: all of them end on the same day. */
export class Purse {
  balances: number[] = [];

  get total(): number {
    return this.balances.reduce((sum, left) => sum + left, 0);
  }
  spend(index: number, paise: number): void {
    this.balances[index] = (this.balances[index] ?? 0) - paise;
  }
}

/**
 * The money of one order, worked out without a database: what was paid in cash and with credit, what went back, and as what. `spent` holds
 * how much came of which credit, the last spent last.
 */
export class OrderMoney {
  status: Status = 'PENDING';
  isPaid = false;
  spent: { index: number; paise: number }[] = [];
  creditReturned = 0;
  creditUsed = 0;
  givenBack = 0;
  sentBack = 0;
  refunds: Refund[] = [];
  readonly purse: Purse;
  readonly price: number;
  units: number;

  constructor(purse: Purse, price: number, units: number, useCredit: boolean) {
    this.purse = purse;
    this.price = price;
    this.units = units;
    if (useCredit) this.use(Math.min(purse.total, this.total));
    this.isPaid = this.creditUsed === this.total;
  }

  get total(): number {
    return this.price * this.units;
  }
  get creditLeft(): number {
    return this.creditUsed - this.creditReturned;
  }
  sum(states: Refund['state'][], why?: Refund['why']): number {
    return this.refunds
      .filter((refund) => states.includes(refund.state) && (!why || refund.why === why))
      .reduce((sum, { paise }) => sum + paise, 0);
  }
  get payment(): string {
    if (!this.isPaid && this.creditUsed < this.total) return 'PENDING';
    if (this.sum(['due']) > 0) return 'REFUND_DUE';
    if (this.status === 'CANCELED' || this.sum(['sent'], 'return') >= this.total) return 'REFUNDED';
    return this.sum(['sent']) > 0 ? 'PART_REFUNDED' : 'PAID';
  }

  private use(paise: number, from = this.purse.balances.map((_, index) => index)): void {
    let due = paise;
    for (const index of from) {
      const part = Math.min(due, this.purse.balances[index] ?? 0);
      if (part === 0) continue;
      this.purse.spend(index, part);
      this.spent.push({ index, paise: part });
      due -= part;
    }
    this.creditUsed += paise - due;
  }

  /** Back to the credits it came from, the last spent first. */
  private putBack(paise: number): void {
    let due = paise;
    for (const piece of this.spent.toReversed()) {
      const part = Math.min(due, piece.paise);
      this.purse.spend(piece.index, -part);
      piece.paise -= part;
      due -= part;
    }
  }

  /** Whether the shop does it. */
  move(to: Status): boolean {
    const from = this.status;
    if (from === to) return true;
    if (from === 'CANCELED' && !this.payAgain()) return false;
    const before = this.payment;
    this.status = to;
    if (to === 'CANCELED') this.payBack();
    else if (to === 'DELIVERED') this.isPaid = true;
    else if (from === 'DELIVERED' && before === 'PAID') this.isPaid = this.creditUsed === this.total;
    return true;
  }

  private payBack(): void {
    const left = this.isPaid ? this.total - this.sum(['due', 'sent'], 'return') : this.creditLeft;
    this.givenBack = Math.min(this.creditLeft, left);
    this.putBack(this.givenBack);
    this.creditUsed -= this.givenBack;
    if (left > this.givenBack) this.owe(left - this.givenBack, 'cancellation');
  }

  private payAgain(): boolean {
    const owed = this.refunds.filter(({ why, state }) => why === 'cancellation' && state !== 'void');
    const from = [...new Set(this.spent.map(({ index }) => index))].toSorted((one, other) => one - other);
    const there = from.reduce((sum, index) => sum + (this.purse.balances[index] ?? 0), 0);
    if (owed.some(({ state }) => state === 'sent') || there < this.givenBack) return false;
    for (const refund of owed) refund.state = 'void';
    this.use(this.givenBack, from);
    return true;
  }

  private owe(paise: number, why: Refund['why'], state: Refund['state'] = 'due'): void {
    this.refunds.push({ paise, why, state });
  }

  /** Units came back: credit to credit first, and the rest as was wished. */
  comeBack(units: number, as: 'money' | 'credit'): void {
    this.sentBack += units;
    const paise = units * this.price;
    const toCredit = Math.min(this.creditLeft, paise);
    if (toCredit > 0) {
      this.putBack(toCredit);
      this.creditReturned += toCredit;
      this.owe(toCredit, 'return', 'sent');
    }
    if (paise === toCredit) return;
    if (as === 'credit') this.purse.balances.push(paise - toCredit);
    this.owe(paise - toCredit, 'return', as === 'credit' ? 'sent' : 'due');
  }

  /** Fewer units, before it is packed. */
  edit(units: number): boolean {
    if (this.status !== 'PENDING' || this.sentBack > 0) return false;
    const less = (this.units - units) * this.price;
    const toCredit = this.isPaid ? Math.min(this.creditLeft, less) : Math.max(0, this.creditLeft - units * this.price);
    this.putBack(toCredit);
    this.creditUsed -= toCredit;
    if (this.isPaid && less > toCredit) this.owe(less - toCredit, 'edit');
    this.units = units;
    this.isPaid ||= this.creditUsed === this.total;
    return true;
  }
}
