import { z } from 'zod';

// What jobs are told by whoever asks for them; a job of an older release may be told something else, and is then about nothing.
const told = z
  .object({
    orderId: z.string(),
    parcelId: z.uuid(),
    documentId: z.uuid(),
    runId: z.uuid(),
    pictureId: z.uuid(),
    userId: z.uuid(),
    invitationId: z.uuid(),
    email: z.string(),
    to: z.string(),
    courier: z.string(),
    number: z.string(),
    subject: z.string(),
    data: z.object({ orderId: z.string() }).partial(),
  })
  .partial();

export type Told = z.infer<typeof told>;

/** What a payload names, each part by itself: one that is not what it should be does not hide the others. */
export function readTold(payload: unknown): Told {
  const parts = typeof payload === 'object' && payload !== null ? Object.entries(payload) : [];
  const known = Object.entries(told.shape) as [keyof Told, z.ZodType][];
  return Object.fromEntries(
    parts.flatMap(([name, value]) => {
      const parsed = known.find(([key]) => key === name)?.[1].safeParse(value);
      return parsed?.success && parsed.data !== undefined ? [[name, parsed.data]] : [];
    }),
  );
}

const ORDER_ID = /^[0-9A-HJKMNP-TV-Z]{20}$/;

/** An event tells of its order as its subject, or beside it. */
export function orderIn({ orderId, data, subject }: Told): string | undefined {
  return [orderId, data?.orderId, subject].find((id) => id !== undefined && ORDER_ID.test(id));
}

const EMAIL = /[^\s@<>"'(),;:=[\]{}]+@[^\s@<>"'(),;:=[\]{}]+/g;
const LONG_NUMBER = /\+?\d[\d -]{8,}\d/g;
const LONGEST_ERROR = 240;

/** `a…@example.com`: enough to know one's own mistake in typing by, and no address. */
export function maskEmail(email: string): string {
  return email.replace(/^(.)[^@]*@/, '$1…@');
}

/** An error in one line, in which nobody's e-mail or number stands. */
export function maskError(error: string): string {
  const line = error.replaceAll(/\s+/g, ' ').replaceAll(EMAIL, '(e-mail)').replaceAll(LONG_NUMBER, '(number)').trim();
  return line.length > LONGEST_ERROR ? `${line.slice(0, LONGEST_ERROR - 1)}…` : line;
}
