import { z } from 'zod';

// Ids in job payloads. Invalid ones are ignored, and a job without ids has no subject.
const payloadRefs = z
  .object({
    orderId: z.string(),
    shipmentId: z.uuid(),
    documentId: z.uuid(),
    runId: z.uuid(),
    imageId: z.uuid(),
    userId: z.uuid(),
    invitationId: z.uuid(),
    email: z.string(),
    to: z.string(),
    courier: z.string(),
    trackingNumber: z.string(),
    subject: z.string(),
    data: z.object({ orderId: z.string() }).partial(),
  })
  .partial();

export type PayloadRefs = z.infer<typeof payloadRefs>;

/** Parses each field separately: an invalid one does not hide the others. */
export function parsePayloadRefs(payload: unknown): PayloadRefs {
  const parts = typeof payload === 'object' && payload !== null ? Object.entries(payload) : [];
  const refSchemas = Object.entries(payloadRefs.shape) as [keyof PayloadRefs, z.ZodType][];
  return Object.fromEntries(
    parts.flatMap(([name, value]) => {
      const parsed = refSchemas.find(([key]) => key === name)?.[1].safeParse(value);
      return parsed?.success && parsed.data !== undefined ? [[name, parsed.data]] : [];
    }),
  );
}

const ORDER_ID = /^[0-9A-HJKMNP-TV-Z]{20}$/;

/** An event has its order id as subject or in `data`. */
export function findOrderId({ orderId, data, subject }: PayloadRefs): string | undefined {
  return [orderId, data?.orderId, subject].find((id) => id !== undefined && ORDER_ID.test(id));
}

const EMAIL_PATTERN = /[^\s@<>"'(),;:=[\]{}]+@[^\s@<>"'(),;:=[\]{}]+/g;
const LONG_NUMBER = /\+?\d[\d -]{8,}\d/g;
const MAX_ERROR_LENGTH = 240;

/** `a…@example.com`: enough to recognise a typing mistake, without exposing the address. */
export function maskEmail(email: string): string {
  return email.replace(/^(.)[^@]*@/, '$1…@');
}

/** Shortens an error to one line and masks emails and phone numbers. */
export function maskError(error: string): string {
  const line = error
    .replaceAll(/\s+/g, ' ')
    .replaceAll(EMAIL_PATTERN, '(email)')
    .replaceAll(LONG_NUMBER, '(number)')
    .trim();
  return line.length > MAX_ERROR_LENGTH ? `${line.slice(0, MAX_ERROR_LENGTH - 1)}…` : line;
}
