/** A file that is no table we can read, with a sentence for staff that says why and, where it can, what to do. */
export class UnreadableFile extends Error {}
