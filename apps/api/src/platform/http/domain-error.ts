import { ERRORS, type ErrorCode, type ErrorResponse } from '@kinari/contract/errors';

/**
 * An expected error. Thrown, so that an open transaction rolls back, and never logged as an error. `details` has data for
 * the message, such as the field, the line or the number left.
 */
export class DomainError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly details: Pick<ErrorResponse, 'fields'> & { message?: string; retryAfterSeconds?: number };

  constructor(code: ErrorCode, details: DomainError['details'] = {}) {
    super(details.message ?? ERRORS[code][1]);
    this.code = code;
    this.status = ERRORS[code][0];
    this.details = details;
  }
}
