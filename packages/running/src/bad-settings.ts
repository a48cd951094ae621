/** What the environment says cannot be: whoever set it reads the message, and no further try helps. */
export class BadSettings extends Error {
  override name = 'BadSettings';
}
