import { OrderMoney, type Purse } from './money-model.ts';

/** An attempt to pay. `unheard` lists captures that the shop does not know yet, in paise. */
type ModelAttempt = { reference: string; paise: number; isRecorded: boolean; review: number; unheard: number[] };

/** Expected money of an order that can be paid online, computed without a database. */
export class OnlineOrderMoney extends OrderMoney {
  attempts: ModelAttempt[] = [];
  /** True from placement until it is paid or changed to cash. An order that ended unpaid stays so. */
  isWaiting: boolean;
  isOnline: boolean;
  isExpired = false;
  hasNewerOrder = false;
  /** The payment that pays the order. */
  accepted = 0;
  /** Payments that the order did not need. They go back. */
  extra = 0;
  hasPayment = false;

  constructor(purse: Purse, price: number, units: number, options: { useCredit: boolean; isOnline: boolean }) {
    super(purse, price, units, options.useCredit);
    this.isOnline = options.isOnline;
    this.isWaiting = options.isOnline && this.due > 0;
  }

  get due(): number {
    return this.total - this.creditUsed;
  }
  get review(): number {
    return this.attempts.reduce((sum, { review }) => sum + review, 0);
  }
  get isPayable(): boolean {
    return this.status === 'PENDING' && this.payment === 'PENDING';
  }

  override get payment(): string {
    if (this.sum(['pending']) > 0) return 'REFUND_DUE';
    if (this.status === 'CANCELED') {
      const isBack = this.sum(['sent']) > 0 || this.hasRestoredCredit || this.hasPayment;
      return isBack ? 'REFUNDED' : 'PENDING';
    }
    if (this.sum(['sent'], 'return') >= this.total) return 'REFUNDED';
    if (this.sum(['sent']) > 0) return 'PARTIALLY_REFUNDED';
    if (this.status === 'DELIVERED' && !this.accepted && !this.isWaiting) return 'PAID';
    return this.creditLeft + this.keptCash + this.accepted >= this.total ? 'PAID' : 'PENDING';
  }

  /** The shop asks about every attempt, oldest first. */
  hearAll(): void {
    for (const attempt of this.attempts) this.hear(attempt);
  }

  private hear(attempt: ModelAttempt): void {
    const [first, ...others] = attempt.unheard;
    attempt.unheard = [];
    if (first === undefined) return;
    if (attempt.isRecorded) this.sendBack(first);
    else {
      attempt.isRecorded = true;
      if (first !== attempt.paise || (this.isPayable && first !== this.due)) attempt.review = first;
      else this.useFor(first);
    }
    for (const other of others) this.sendBack(other);
  }

  private useFor(paise: number): void {
    const canPay = this.accepted === 0 && (this.isPayable || this.reopen());
    if (!canPay) return this.sendBack(paise);
    this.hasPayment = true;
    this.accepted = paise;
    this.isWaiting = false;
    this.isOnline = true;
  }

  private reopen(): boolean {
    return this.status === 'CANCELED' && this.isExpired && !this.hasNewerOrder && super.move('PENDING');
  }

  private sendBack(paise: number): void {
    this.hasPayment = true;
    this.extra += paise;
  }

  /** Staff refund a payment that differs. */
  resolve(attempt: ModelAttempt): void {
    this.sendBack(attempt.review);
    attempt.review = 0;
  }

  expire(): void {
    super.move('CANCELED');
    this.isExpired = true;
  }

  override move(to: OrderMoney['status']): boolean {
    if (this.status === to) return true;
    if (this.isWaiting && to !== 'CANCELED') return false;
    return super.move(to);
  }

  payWithCash(): boolean {
    if (!this.isPayable) return false;
    if (this.isWaiting) this.isOnline = false;
    this.isWaiting = false;
    return true;
  }
}
