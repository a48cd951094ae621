import type { Options } from '../options.ts';

/** Result of a command: `text` for the reader, `metrics` for later comparison. */
export type Report = { text: string; metrics: unknown };

/** `folder` is for temporary files. */
export type Command = (options: Options, folder: string) => Promise<Report>;
