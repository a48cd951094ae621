import { ApiError, errorMessage } from '../platform/api.ts';

// These messages are too general for a click on a heart or a button.
const GENERIC_ERROR_CODES = new Set(['not_found', 'invalid_request']);

/** Returns the API's message if it is specific, otherwise `fallback`. */
export function shopErrorMessage(error: unknown, fallback: string): string {
  return error instanceof ApiError && GENERIC_ERROR_CODES.has(error.code) ? fallback : errorMessage(error, fallback);
}
