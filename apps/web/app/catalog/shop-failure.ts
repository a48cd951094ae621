import { ApiError, failureText } from '../platform/api.ts';

// Sentences that are true of anything and help nobody who pressed a heart or a button.
const TOO_GENERAL = new Set(['not_found', 'invalid_request']);

/** The shop's own sentence where it says what happened, else the one that belongs to the list. */
export function shopFailure(error: unknown, fallback: string): string {
  return error instanceof ApiError && TOO_GENERAL.has(error.code) ? fallback : failureText(error, fallback);
}
