/** An error that the operator must fix. Shown without a stack trace. */
export class CommandError extends Error {
  override name = 'CommandError';
}
