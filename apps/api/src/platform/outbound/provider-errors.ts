/** The service rejected the request. Retrying it unchanged does not help. */
export class ProviderRejectedError extends Error {
  readonly service: string;

  /** `message` is shown to staff. */
  constructor(service: string, message: string) {
    super(message);
    this.name = 'ProviderRejected';
    this.service = service;
  }
}

/** It is unknown whether the call took effect: timeout, connection loss or server error. Look it up before sending again. */
export class IndeterminateError extends Error {
  readonly service: string;

  constructor(service: string, message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'UnknownOutcome';
    this.service = service;
  }
}
