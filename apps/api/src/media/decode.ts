import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { runSandboxed, wasKilledByLimit } from '../platform/sandboxed-process.ts';
import { createSemaphore } from '../platform/semaphore.ts';
import { detectImageType, type FileKind } from './file-kind.ts';

/** `photo`, `logo`: from an upload. `proof`: one size of a private photo. `finish`: the other sizes from our master file. */
export type DecodeMode = 'photo' | 'logo' | 'proof' | 'finish';

const MB = 1024 * 1024;
// CPU time is the real limit. The wall-clock limit only ends a process that hangs: on a busy machine a valid image takes
// several times its CPU time.
const LIMITS: Record<DecodeMode, { cpuSeconds: number; wallMs: number; maxBytes: number }> = {
  photo: { cpuSeconds: 2, wallMs: 10_000, maxBytes: 256 * MB },
  logo: { cpuSeconds: 2, wallMs: 10_000, maxBytes: 256 * MB },
  proof: { cpuSeconds: 2, wallMs: 10_000, maxBytes: 256 * MB },
  // AVIF encoding is slow, and the input is our own file.
  finish: { cpuSeconds: 60, wallMs: 120_000, maxBytes: 512 * MB },
};
const DECODER_PATH = fileURLToPath(new URL('decoder.ts', import.meta.url));

const decodedImage = z.object({
  width: z.int(),
  height: z.int(),
  widths: z.array(z.int()),
  dominantColor: z.string(),
  isTransparent: z.boolean(),
});
const usage = z.object({ cpuMs: z.number(), rssBytes: z.number() });
const decoderOutput = z.union([decodedImage.extend({ used: usage }), z.object({ error: z.string(), used: usage })]);

/** Image data found by the decoder. It also writes the image files. */
export type DecodedImage = z.output<typeof decodedImage>;
/**
 * Why there is no image. `used` is missing if no decoder ran or it was killed for exceeding a limit. `kind` is missing
 * if a decoder ran.
 */
export type DecodeFailure = { error: string; kind?: FileKind | undefined; used?: z.output<typeof usage> };

const ACCEPTED_KINDS: Record<DecodeMode, readonly FileKind[]> = {
  photo: ['png', 'jpeg', 'webp'],
  logo: ['png', 'jpeg', 'svg'],
  proof: ['png', 'jpeg', 'webp'],
  finish: ['png'],
};

// Each decoder uses one core and up to 256 MB (`finish`: 512 MB).
const decodeQueue = createSemaphore({ maxConcurrent: 2, maxQueued: 40 });

/** Decodes `file` in a separate process with limits, and writes the image files to `folder`. */
export async function decodeImage(
  mode: DecodeMode,
  file: string,
  folder: string,
): Promise<DecodedImage | DecodeFailure> {
  const kind = await detectImageType(file);
  if (!kind || !ACCEPTED_KINDS[mode].includes(kind)) return { error: 'unsupported image', kind };
  return decodeQueue(() => runDecoder(mode, file, folder));
}

async function runDecoder(mode: DecodeMode, file: string, folder: string): Promise<DecodedImage | DecodeFailure> {
  const { maxBytes, ...limits } = LIMITS[mode];
  const result = await runSandboxed(DECODER_PATH, [mode, file, folder, String(maxBytes)], { ...limits, heapMb: 64 });
  const parsed = decoderOutput.safeParse(parseJson(result.output));
  if (parsed.success) return parsed.data;
  if (wasKilledByLimit(result)) return { error: `stopped: ${result.signal ?? result.code}` };
  throw new Error(`The image decoder exited with code ${result.code} and no output`);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
