import { DAY } from '../../platform/clock.ts';
import { IndeterminateError, ProviderRejectedError } from '../../platform/outbound/provider-errors.ts';
import { parseResponse } from '../../platform/outbound/send-request.ts';
import { findAction, toUpiAction } from '../payment-action.ts';
import type { AttemptRef, AttemptState, NewAttempt, StartedAttempt } from '../payment-provider.ts';
import { type Call, callUnlessUnknown } from './razorpay-client.ts';
import { captureAuthorized, toPaymentState } from './razorpay-payments.ts';
import { payments, type QrCode, qrCode, qrCodes } from './razorpay-schemas.ts';

const NAME = 'razorpay';
const PATH = '/v1/payments/qr_codes';
const MAX_LISTED = 100;
// A code is open for minutes. If its creation had no answer, it is searched among those of the last day.
const SEARCH_MS = DAY;

/** Creates a QR code for one payment. Its text is also a link that opens a UPI app. */
export async function beginQrCode(
  call: Call,
  attempt: NewAttempt,
  { expiresAt, now }: { expiresAt: Date; now: Date },
): Promise<StartedAttempt> {
  const code = await createOrFindQrCode(call, attempt, { expiresAt, now });
  if (code.payment_amount !== attempt.paise) throw new ProviderRejectedError(NAME, 'The QR code has another amount');
  if (!code.image_content) {
    await closeQrCode(call, code.id);
    throw new ProviderRejectedError(NAME, 'Ask Razorpay to enable image_content of QR codes for this account');
  }
  return {
    providerId: code.id,
    action: toUpiAction(code.image_content, NAME),
    expiresAt: code.close_by ? new Date(code.close_by * 1000) : expiresAt,
  };
}

export async function lookUpQrCode(call: Call, attempt: AttemptRef, now: Date): Promise<AttemptState | undefined> {
  const code = await findQrCode(call, attempt, now);
  if (!code) return undefined;
  const found = await captureAuthorized(call, await listPayments(call, code.id));
  const isPaid = code.status === 'closed' && code.close_reason === 'paid';
  const state = toPaymentState(found, { status: toStatus(code), isPaid, id: code.id });
  return {
    providerId: code.id,
    reference: code.notes.reference ?? '',
    ...state,
    action: state.status === 'waiting' ? findAction(() => toUpiAction(code.image_content ?? '', NAME)) : null,
  };
}

export async function cancelQrCode(call: Call, attempt: AttemptRef, now: Date): Promise<void> {
  const code = await findQrCode(call, attempt, now);
  if (!code) return;
  if (code.status === 'active') {
    await closeQrCode(call, code.id).catch(async (error: unknown) => {
      if (!(error instanceof ProviderRejectedError)) throw error;
      // It may have been closed in the meantime.
      const current = await findQrCode(call, { ...attempt, providerId: code.id }, now);
      if (current?.status === 'active') throw error;
    });
  }
  const found = await listPayments(call, code.id);
  if (found.some(({ status }) => status === 'captured'))
    throw new ProviderRejectedError(NAME, 'The QR code was already paid');
}

function toStatus({ status, close_reason: reason }: QrCode): AttemptState['status'] {
  if (status === 'active') return 'waiting';
  return reason === 'on_demand' ? 'canceled' : 'expired';
}

async function createOrFindQrCode(
  call: Call,
  { reference, paise, description }: NewAttempt,
  { expiresAt, now }: { expiresAt: Date; now: Date },
): Promise<QrCode> {
  const body = {
    type: 'upi_qr',
    name: reference,
    usage: 'single_use',
    fixed_amount: true,
    payment_amount: paise,
    description,
    close_by: Math.ceil(expiresAt.getTime() / 1000),
    notes: { reference },
  };
  try {
    return parseResponse(NAME, qrCode, await call({ method: 'POST', path: PATH, body }));
  } catch (error) {
    if (!(error instanceof IndeterminateError)) throw error;
    const existing = await findQrCodeByReference(call, reference, now).catch(() => undefined);
    if (!existing) throw error;
    return existing;
  }
}

async function closeQrCode(call: Call, id: string): Promise<void> {
  await call({ method: 'POST', path: `${PATH}/${encodeURIComponent(id)}/close` });
}

async function listPayments(call: Call, id: string) {
  const path = `${PATH}/${encodeURIComponent(id)}/payments`;
  return parseResponse(NAME, payments, await call({ path, query: { count: String(MAX_LISTED) } })).items;
}

async function findQrCode(call: Call, { providerId, reference }: AttemptRef, now: Date): Promise<QrCode | undefined> {
  const response = providerId && (await callUnlessUnknown(call, { path: `${PATH}/${encodeURIComponent(providerId)}` }));
  return response ? parseResponse(NAME, qrCode, response) : findQrCodeByReference(call, reference, now);
}

/** QR codes cannot be searched by our reference, which is in their notes. */
async function findQrCodeByReference(call: Call, reference: string, now: Date): Promise<QrCode | undefined> {
  const from = Math.floor((now.getTime() - SEARCH_MS) / 1000);
  for (let skip = 0; ; skip += MAX_LISTED) {
    const query = { from: String(from), count: String(MAX_LISTED), skip: String(skip) };
    const { items } = parseResponse(NAME, qrCodes, await call({ path: PATH, query }));
    const found = items.find(({ notes }) => notes.reference === reference);
    if (found || items.length < MAX_LISTED) return found;
  }
}
