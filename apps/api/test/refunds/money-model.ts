export type Status = 'PENDING' | 'SHIPPED' | 'DELIVERED' | 'CANCELED';
type Refund = { paise: number; why: 'return' | 'edit' | 'cancellation'; status: 'pending' | 'sent' | 'canceled' };

/** A customer's store credit in spending order. All of it expires on the same day. */
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
 * Expected payments and refunds of one order, computed without a database. `spent` lists the store credit used, last spent last.
 */
export class OrderMoney {
  status: Status = 'PENDING';
  hasRestoredCredit = false;
  spent: { index: number; paise: number }[] = [];
  creditReturned = 0;
  creditUsed = 0;
  givenBack = 0;
  sentBack = 0;
  /** Cash that a cancellation owed before the order was reopened. A revoked delivery means that it was never received. */
  keptCash = 0;
  refunds: Refund[] = [];
  readonly purse: Purse;
  readonly price: number;
  units: number;

  constructor(purse: Purse, price: number, units: number, useCredit: boolean) {
    this.purse = purse;
    this.price = price;
    this.units = units;
    if (useCredit) this.use(Math.min(purse.total, this.total));
  }

  get total(): number {
    return this.price * this.units;
  }
  get creditLeft(): number {
    return this.creditUsed - this.creditReturned;
  }
  sum(statuses: Refund['status'][], why?: Refund['why']): number {
    return this.refunds
      .filter((refund) => statuses.includes(refund.status) && (!why || refund.why === why))
      .reduce((sum, { paise }) => sum + paise, 0);
  }
  get payment(): string {
    if (this.sum(['pending']) > 0) return 'REFUND_DUE';
    if (this.status === 'CANCELED') return this.sum(['sent']) > 0 || this.hasRestoredCredit ? 'REFUNDED' : 'PENDING';
    if (this.sum(['sent'], 'return') >= this.total) return 'REFUNDED';
    if (this.sum(['sent']) > 0) return 'PARTIALLY_REFUNDED';
    if (this.status === 'DELIVERED') return 'PAID';
    return this.creditLeft + this.keptCash >= this.total ? 'PAID' : 'PENDING';
  }
  get isPaid(): boolean {
    return this.payment !== 'PENDING';
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

  /** Returns store credit to its source, last spent first. */
  private putBack(paise: number): void {
    this.hasRestoredCredit ||= paise > 0;
    let due = paise;
    for (const piece of this.spent.toReversed()) {
      const part = Math.min(due, piece.paise);
      this.purse.spend(piece.index, -part);
      piece.paise -= part;
      due -= part;
    }
  }

  /** Returns whether the move must succeed. */
  move(to: Status): boolean {
    const from = this.status;
    if (from === to) return true;
    if (from === 'CANCELED' && !this.payAgain()) return false;
    if (from === 'DELIVERED' && to !== 'CANCELED') this.keptCash = 0;
    const { isPaid } = this;
    this.status = to;
    if (to === 'CANCELED') this.payBack(isPaid);
    return true;
  }

  private payBack(isPaid: boolean): void {
    const left = isPaid ? this.total - this.sum(['pending', 'sent'], 'return') : this.creditLeft;
    this.givenBack = Math.min(this.creditLeft, left);
    this.putBack(this.givenBack);
    this.creditUsed -= this.givenBack;
    if (left > this.givenBack) this.owe(left - this.givenBack, 'cancellation');
  }

  private payAgain(): boolean {
    const cancellationRefunds = this.refunds.filter(
      ({ why, status }) => why === 'cancellation' && status !== 'canceled',
    );
    const from = [...new Set(this.spent.map(({ index }) => index))].toSorted((one, other) => one - other);
    const available = from.reduce((sum, index) => sum + (this.purse.balances[index] ?? 0), 0);
    if (cancellationRefunds.some(({ status }) => status === 'sent') || available < this.givenBack) return false;
    for (const refund of cancellationRefunds) {
      refund.status = 'canceled';
      this.keptCash += refund.paise;
    }
    this.use(this.givenBack, from);
    return true;
  }

  private owe(paise: number, why: Refund['why'], status: Refund['status'] = 'pending'): void {
    this.refunds.push({ paise, why, status });
  }

  /** Refunds store credit first, then the rest as requested. */
  comeBack(units: number, as: 'refund' | 'store_credit'): void {
    this.sentBack += units;
    const paise = units * this.price;
    const creditPart = Math.min(this.creditLeft, paise);
    if (creditPart > 0) {
      this.putBack(creditPart);
      this.creditReturned += creditPart;
      this.owe(creditPart, 'return', 'sent');
    }
    if (paise === creditPart) return;
    if (as === 'store_credit') this.purse.balances.push(paise - creditPart);
    this.owe(paise - creditPart, 'return', as === 'store_credit' ? 'sent' : 'pending');
  }

  edit(units: number): boolean {
    if (this.status !== 'PENDING' || this.sentBack > 0) return false;
    const reduction = (this.units - units) * this.price;
    const { isPaid } = this;
    const creditPart = isPaid
      ? Math.min(this.creditLeft, reduction)
      : Math.max(0, this.creditLeft - units * this.price);
    this.putBack(creditPart);
    this.creditUsed -= creditPart;
    if (isPaid && reduction > creditPart) this.owe(reduction - creditPart, 'edit');
    this.units = units;
    return true;
  }
}
