import { ERRORS, type ErrorCode, type ErrorData, formatError } from '@kinari/contract/errors';

/**
 * An expected error. Thrown, so that an open transaction rolls back, and never logged as an error. `fields` has messages by
 * form field. If it is a name, that field shows the error itself.
 */
export class DomainError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly data: ErrorData;
  readonly fields: Record<string, string> | undefined;

  constructor(code: ErrorCode, data: ErrorData = {}, fields?: string | Record<string, string>) {
    super(formatError(code, data));
    this.code = code;
    this.status = ERRORS[code][0];
    this.data = data;
    this.fields = typeof fields === 'string' ? { [fields]: this.message } : fields;
  }
}
