import type { SimulatorRequest, SimulatorResponse } from '../simulator-server.ts';
import { getPayerPageUrl, SHOP_NAME } from './payer-page.ts';
import type { PaymentState } from './payment-state.ts';
import type { RazorpayQrCode } from './razorpay-fixtures.ts';
import * as fixtures from './razorpay-fixtures.ts';
import {
  type Body,
  checkNotes,
  checkUnknownFields,
  listNewest,
  notFound,
  parseBody,
  parseNotes,
  parseText,
  rejectRequest,
  unknownId,
} from './razorpay-requests.ts';

const MINUTE_SECONDS = 60;
const MAX_TIMESTAMP = 2_147_483_647;
const FIELDS = [
  'type',
  'name',
  'usage',
  'fixed_amount',
  'payment_amount',
  'description',
  'customer_id',
  'close_by',
  'notes',
];

/** What Razorpay switches on for an account. */
export type RazorpayFeatures = {
  /** The QR code feature. */
  qrCodes: boolean;
  /** QR codes return the text of the code, `image_content`. */
  imageContent: boolean;
  /**
   * Two pages of the documentation differ. `at_least_15_minutes`: image-content/create.md. `at_most_2_hours`: a single-use code lasts 2
   * minutes to 2 hours, a later time is cut, none means 2 hours.
   */
  closeBy: 'at_least_15_minutes' | 'at_most_2_hours';
};

/** api/qr-codes of Razorpay's documentation. */
export class RazorpayQrCodes {
  readonly features: RazorpayFeatures = { qrCodes: true, imageContent: true, closeBy: 'at_least_15_minutes' };
  readonly #state: PaymentState;
  readonly #inOrder: RazorpayQrCode[] = [];

  constructor(state: PaymentState) {
    this.#state = state;
  }

  create(request: SimulatorRequest): SimulatorResponse {
    if (!this.features.qrCodes) return notFound();
    const body = parseBody(request);
    const error = this.#check(body);
    if (error) return error;
    const notes = parseNotes(body.notes);
    const id = `qr_${this.#state.ids.characters(14)}`;
    const paise = Number(body.payment_amount ?? 0);
    const closeBy = this.#getCloseBy(body);
    const qr: RazorpayQrCode = this.#state.addAttempt({
      id,
      // A QR code has no reference of its own. Shops put theirs into a note.
      reference: notes.reference ?? notes.reference_id ?? '',
      kind: 'qr',
      paise,
      currency: 'INR',
      description: parseText(body.description),
      customer: {},
      notes,
      returnUrl: undefined,
      expiresAt: closeBy === undefined ? undefined : closeBy * 1000,
      name: parseText(body.name),
      usage: parseText(body.usage),
      fixedAmount: body.fixed_amount === true,
      customerId: parseText(body.customer_id) || null,
      imageUrl: getPayerPageUrl(request, id),
      imageContent: this.features.imageContent ? createUpiLink(id, paise) : undefined,
      closeReason: null,
    });
    this.#inOrder.push(qr);
    return this.#show(qr);
  }

  #check(body: Body): SimulatorResponse | undefined {
    const unknownFields = checkUnknownFields(body, FIELDS);
    if (unknownFields) return unknownFields;
    if (body.type === undefined) return rejectRequest('The type field is required.', 'type');
    if (body.type !== 'upi_qr') return rejectRequest('The selected type is invalid.', 'type');
    if (body.usage === undefined) return rejectRequest('The usage field is required.', 'usage');
    if (body.usage !== 'single_use' && body.usage !== 'multiple_use')
      return rejectRequest('The selected usage is invalid.', 'usage');
    if (body.usage === 'single_use' && body.fixed_amount !== true)
      return rejectRequest('The fixed amount field is required.', 'fixed_amount');
    if (body.fixed_amount === true) {
      if (body.payment_amount === undefined)
        return rejectRequest('The payment amount field is required.', 'payment_amount');
      if (!Number.isInteger(body.payment_amount) || Number(body.payment_amount) < 1)
        return rejectRequest('The payment amount must be at least 1.', 'payment_amount');
    }
    return this.#checkCloseBy(body) ?? checkNotes(body.notes);
  }

  #checkCloseBy({ close_by: closeBy }: Body): SimulatorResponse | undefined {
    if (closeBy === undefined) return undefined;
    const isShort = this.features.closeBy === 'at_most_2_hours';
    const minMinutes = isShort ? 2 : 15;
    const secondsLeft = Number(closeBy) - fixtures.toSeconds(this.#state.now());
    if (!Number.isInteger(closeBy) || Number(closeBy) > MAX_TIMESTAMP)
      return rejectRequest('close_by must be between 946684800 and 4765046400', 'close_by');
    if (secondsLeft < minMinutes * MINUTE_SECONDS)
      return rejectRequest(`close_by should be at least ${minMinutes} minutes after current time`, 'close_by');
    return undefined;
  }

  #getCloseBy({ close_by: closeBy, usage }: Body): number | undefined {
    const sent = closeBy === undefined ? undefined : Number(closeBy);
    if (this.features.closeBy === 'at_least_15_minutes' || usage !== 'single_use') return sent;
    const latest = fixtures.toSeconds(this.#state.now()) + 120 * MINUTE_SECONDS;
    return Math.min(sent ?? latest, latest);
  }

  get(id: string): SimulatorResponse {
    const qr = this.#find(id);
    return qr ? this.#show(qr) : unknownId();
  }

  /** api/qr-codes/fetch-all.md. There is no filter for notes. */
  list(query: URLSearchParams): SimulatorResponse {
    const items = listNewest(this.#inOrder, query).map((qr) => this.#toEntity(qr));
    return { status: 200, body: fixtures.collection(items) };
  }

  listPayments(id: string, query: URLSearchParams): SimulatorResponse {
    const qr = this.#find(id);
    if (!qr) return unknownId();
    this.#state.refresh(qr);
    return { status: 200, body: fixtures.collection(listNewest(qr.payments, query).map(fixtures.payment)) };
  }

  close(id: string): SimulatorResponse {
    const qr = this.#find(id);
    if (!qr) return unknownId();
    const isOpen = this.#state.getStatus(qr) === 'open' || qr.usage === 'multiple_use';
    if (!isOpen || qr.closedAt !== undefined) return rejectRequest('The QR Code is already closed');
    qr.closeReason = 'on_demand';
    this.#state.close(qr);
    return this.#show(qr);
  }

  #find(id: string): RazorpayQrCode | undefined {
    const attempt = this.#state.attempts.get(id);
    return attempt?.kind === 'qr' ? (attempt as RazorpayQrCode) : undefined;
  }

  #toEntity(qr: RazorpayQrCode): object {
    this.#state.refresh(qr);
    const status = this.#state.getStatus(qr);
    if (status === 'paid' && qr.usage === 'single_use') qr.closeReason ??= 'paid';
    return fixtures.qrCode(qr, status);
  }

  #show(qr: RazorpayQrCode): SimulatorResponse {
    return { status: 200, body: this.#toEntity(qr) };
  }
}

/** The link of a UPI payment, which is also the text of a QR code. */
function createUpiLink(id: string, paise: number): string {
  const amount = paise > 0 ? `&am=${(paise / 100).toFixed(2)}` : '';
  const transaction = `RZP${id.slice('qr_'.length)}qrv2`;
  return `upi://pay?pa=kinari.razorpay@hdfcbank&pn=${SHOP_NAME}&tr=${transaction}&tn=${SHOP_NAME}${amount}&cu=INR&mc=5411`;
}
