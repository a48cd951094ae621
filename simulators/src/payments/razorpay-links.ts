import type { SimulatorRequest, SimulatorResponse } from '../simulator-server.ts';
import { getPayerPageUrl } from './payer-page.ts';
import type { SimulatedAttempt } from './payment-records.ts';
import type { PaymentState } from './payment-state.ts';
import type { RazorpayLink } from './razorpay-fixtures.ts';
import * as fixtures from './razorpay-fixtures.ts';
import {
  type Body,
  checkAmount,
  checkNotes,
  listNewest,
  parseBody,
  parseNotes,
  parseText,
  rejectRequest,
  unknownId,
} from './razorpay-requests.ts';

const MIN_EXPIRY_SECONDS = 15 * 60;
const MAX_EXPIRY_SECONDS = 183 * 24 * 3600;
const MAX_REFERENCE = 40;
const MAX_DESCRIPTION = 2048;

/** api/payments/payment-links of Razorpay's documentation. */
export class RazorpayLinks {
  readonly #state: PaymentState;
  readonly #byOrderId = new Map<string, RazorpayLink>();
  readonly #inOrder: RazorpayLink[] = [];

  constructor(state: PaymentState) {
    this.#state = state;
  }

  create(request: SimulatorRequest): SimulatorResponse {
    const body = parseBody(request);
    const error = this.#check(body);
    if (error) return error;
    const ids = this.#state.ids;
    const id = `plink_${ids.characters(14)}`;
    const { notify, customer } = body as { notify?: Record<string, boolean>; customer?: Record<string, string> };
    const link: RazorpayLink = this.#state.addAttempt({
      id,
      reference: parseText(body.reference_id),
      kind: 'link',
      paise: Number(body.amount),
      currency: parseText(body.currency) || 'INR',
      description: parseText(body.description),
      customer: {
        ...(customer?.name && { name: customer.name }),
        ...(customer?.email && { email: customer.email }),
        ...(customer?.contact && { mobile: customer.contact }),
      },
      notes: parseNotes(body.notes),
      returnUrl: parseText(body.callback_url) || undefined,
      expiresAt: body.expire_by ? Number(body.expire_by) * 1000 : undefined,
      orderId: `order_${ids.characters(14)}`,
      acceptPartial: body.accept_partial === true,
      callbackMethod: parseText(body.callback_method),
      notify: { sms: notify?.sms ?? false, email: notify?.email ?? false },
      reminderEnable: body.reminder_enable === true,
      upiLink: false,
      shortUrl: getPayerPageUrl(request, id),
    });
    this.#byOrderId.set(link.orderId, link);
    this.#inOrder.push(link);
    return this.#show(link);
  }

  #check(body: Body): SimulatorResponse | undefined {
    const amountError = checkAmount(body.amount);
    if (amountError) return amountError;
    const reference = parseText(body.reference_id);
    if (reference.length > MAX_REFERENCE)
      return rejectRequest('reference_id: the length must be no more than 40.', 'reference_id');
    if (this.#state.findByReference(reference)?.kind === 'link')
      return rejectRequest('payment link creation with reference ID already attempted', 'reference_id');
    if (parseText(body.description).length > MAX_DESCRIPTION)
      return rejectRequest('description: the length must be no more than 2048.', 'description');
    if (body.callback_url !== undefined && body.callback_method !== 'get')
      return rejectRequest('callback_method: must be a valid value.', 'callback_method');
    if (body.upi_link === true) return rejectRequest('UPI Payment Links is not supported in Test Mode', 'upi_link');
    return this.#checkExpiry(body.expire_by) ?? checkNotes(body.notes);
  }

  #checkExpiry(expireBy: unknown): SimulatorResponse | undefined {
    if (expireBy === undefined || expireBy === 0) return undefined;
    const secondsLeft = Number(expireBy) - fixtures.toSeconds(this.#state.now());
    if (!Number.isInteger(expireBy) || secondsLeft < MIN_EXPIRY_SECONDS)
      return rejectRequest('timestamp must be atleast 15 minutes in future', 'expire_by');
    if (secondsLeft > MAX_EXPIRY_SECONDS)
      return rejectRequest('expire_by cannot be more than six months from now', 'expire_by');
    return undefined;
  }

  get(id: string): SimulatorResponse {
    const link = this.#find(id);
    return link ? this.#show(link) : unknownId();
  }

  /** Filters are `reference_id` and `payment_id`. Without one, it lists the newest links. */
  list(query: URLSearchParams): SimulatorResponse {
    const reference = query.get('reference_id');
    const paymentId = query.get('payment_id');
    const paid = this.#state.payments.get(paymentId ?? '')?.attempt;
    const isFiltered = reference !== null || paymentId !== null;
    const filtered = [reference === null ? paid : this.#state.findByReference(reference)];
    const found = isFiltered ? filtered : listNewest(this.#inOrder, query);
    const links = found.flatMap((attempt) => (attempt?.kind === 'link' ? this.#toEntity(attempt as RazorpayLink) : []));
    return { status: 200, body: { payment_links: links } };
  }

  cancel(id: string): SimulatorResponse {
    const link = this.#find(id);
    if (!link) return unknownId();
    const status = this.#state.getStatus(link);
    if (status === 'paid' || status === 'partly_paid')
      return rejectRequest('cannot cancel or expire an already paid/partially paid link');
    if (status !== 'open') return rejectRequest('cannot cancel or expire an expired link');
    this.#state.close(link);
    return this.#show(link);
  }

  update(id: string, body: Body): SimulatorResponse {
    const link = this.#find(id);
    if (!link) return unknownId();
    const error = this.#checkExpiry(body.expire_by) ?? checkNotes(body.notes);
    if (error) return error;
    if (body.expire_by) link.expiresAt = Number(body.expire_by) * 1000;
    if (body.notes) link.notes = parseNotes(body.notes);
    if (body.reference_id) this.#state.setReference(link, parseText(body.reference_id));
    link.updatedAt = this.#state.now();
    return this.#show(link);
  }

  /** Links of `restorePayment` are only in the state. */
  #findRestored(orderId: string): RazorpayLink | undefined {
    const isIt = (attempt: SimulatedAttempt) => (attempt as RazorpayLink).orderId === orderId;
    return [...this.#state.attempts.values()].find(isIt) as RazorpayLink | undefined;
  }

  findByOrderId(orderId: string): RazorpayLink | undefined {
    return this.#byOrderId.get(orderId) ?? this.#findRestored(orderId);
  }

  #find(id: string): RazorpayLink | undefined {
    const attempt = this.#state.attempts.get(id);
    return attempt?.kind === 'link' ? (attempt as RazorpayLink) : undefined;
  }

  #toEntity(link: RazorpayLink): object {
    this.#state.refresh(link);
    return fixtures.paymentLink(link, this.#state.getStatus(link));
  }

  #show(link: RazorpayLink): SimulatorResponse {
    return { status: 200, body: this.#toEntity(link) };
  }
}
