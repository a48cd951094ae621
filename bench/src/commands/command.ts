import type { Options } from '../options.ts';

/** What a command has to say: to who reads it, and to who compares it later. */
export type Report = { text: string; figures: unknown };

/** `folder` is for files that nobody needs afterwards. */
export type Command = (options: Options, folder: string) => Promise<Report>;
