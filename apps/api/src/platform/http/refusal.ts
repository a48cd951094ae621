import { type ErrorReply, type RefusalCode, refusals } from '@kinari/contract/refusals';

/**
 * An answer the shop gives on purpose. Thrown, so that an open transaction rolls back; never logged as an error.
 * `details` is for the sentence a person reads: it names the field, the line, the number left.
 */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly status: number;
  readonly details: Pick<ErrorReply, 'fields'> & { message?: string; retryAfterSeconds?: number };

  constructor(code: RefusalCode, details: Refusal['details'] = {}) {
    super(details.message ?? refusals[code][1]);
    this.code = code;
    this.status = refusals[code][0];
    this.details = details;
  }
}
