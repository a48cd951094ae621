/** The file is not a readable table. The message is for staff: why and, if possible, what to do. */
export class UnreadableFile extends Error {}
