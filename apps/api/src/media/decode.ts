import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { bounded } from '../platform/bounded.ts';
import { runLimited, wasStopped } from '../platform/limited-process.ts';
import { type FileKind, firstLook } from './file-kind.ts';

/**
 * `photo` and `logo` begin a picture from a file somebody sent; `finish` makes the rest of it from our own master. `proof` is one that
 * few will look at, in one size.
 */
export type Mode = 'photo' | 'logo' | 'proof' | 'finish';

const MB = 1024 * 1024;
// What counts is the time on a core. The time on the clock only ends a process that waits for nothing: on a busy machine an
// honest picture takes several times its work.
const LIMITS: Record<Mode, { cpuSeconds: number; wallMs: number; mostBytes: number }> = {
  photo: { cpuSeconds: 2, wallMs: 10_000, mostBytes: 256 * MB },
  logo: { cpuSeconds: 2, wallMs: 10_000, mostBytes: 256 * MB },
  proof: { cpuSeconds: 2, wallMs: 10_000, mostBytes: 256 * MB },
  // AVIF takes its time, and the pixels are our own by now.
  finish: { cpuSeconds: 60, wallMs: 120_000, mostBytes: 512 * MB },
};
const DECODER = fileURLToPath(new URL('decoder.ts', import.meta.url));

const decoded = z.object({
  width: z.int(),
  height: z.int(),
  widths: z.array(z.int()),
  tint: z.string(),
  cutout: z.boolean(),
});
const usage = z.object({ cpuMs: z.number(), rssBytes: z.number() });
const told = z.union([decoded.extend({ used: usage }), z.object({ refused: z.string(), used: usage })]);

/** What a decoder found out about a picture, besides the files it wrote. */
export type Decoded = z.output<typeof decoded>;
/**
 * Why there is no picture; `used` is missing when no decoder was started, or when it was stopped for taking too much,
 * `kind` when one was.
 */
export type Undecodable = { refused: string; kind?: FileKind | undefined; used?: z.output<typeof usage> };

const TAKEN: Record<Mode, readonly FileKind[]> = {
  photo: ['png', 'jpeg', 'webp'],
  logo: ['png', 'jpeg', 'drawing'],
  proof: ['png', 'jpeg', 'webp'],
  finish: ['png'],
};

// Each takes a core and up to 256 MB.
const inTurn = bounded({ atOnce: 2, mostWaiting: 40 });

/** Makes picture files in `folder` out of `file`, in a process of its own that cannot take more than its limits. */
export async function decode(mode: Mode, file: string, folder: string): Promise<Decoded | Undecodable> {
  const kind = await firstLook(file);
  if (!kind || !TAKEN[mode].includes(kind)) return { refused: 'not a picture we take', kind };
  return inTurn(() => runDecoder(mode, file, folder));
}

async function runDecoder(mode: Mode, file: string, folder: string): Promise<Decoded | Undecodable> {
  const { mostBytes, ...limits } = LIMITS[mode];
  const ended = await runLimited(DECODER, [mode, file, folder, String(mostBytes)], { ...limits, heapMb: 64 });
  const answer = told.safeParse(jsonOrNothing(ended.output));
  if (answer.success) return answer.data;
  if (wasStopped(ended)) return { refused: `stopped: ${ended.signal ?? ended.code}` };
  throw new Error(`The decoder ended with ${ended.code} and said nothing`);
}

function jsonOrNothing(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
