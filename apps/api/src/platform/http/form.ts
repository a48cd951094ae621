import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import multipart, { type MultipartFile } from '@fastify/multipart';
import type { Call, Files } from '@kinari/contract/call';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { HOUR } from '../clock.ts';
import { Refusal } from './refusal.ts';

declare module 'fastify' {
  interface FastifyInstance {
    uploadsFolder: string;
  }
}

/** A file as it arrived, for as long as the request lasts. What the sender called it is not kept. */
export type Upload = { file: string; type: string };

/** A form that was read: its fields as the contract takes them, its files on disk in a folder of their own. */
export type Form<Body> = { body: Body; uploads: Upload[]; discard: () => Promise<void> };

const KB = 1024;
const MOST_FIELD_BYTES = 64 * KB;
const MOST_PARTS = 30;
// RFC 2046 allows no more, and parsers have been made to spin with less honest ones.
const LONGEST_BOUNDARY = 70;
// Nobody is still at work on a file this old: its process died.
const ABANDONED_MS = HOUR;

export async function acceptForms(app: FastifyInstance, { folder }: { folder: string }): Promise<void> {
  app.decorate('uploadsFolder', folder);
  await app.register(multipart);
}

/**
 * Reads a multipart form: text as it is, every other kind of value from its JSON, files to a folder that no web server
 * looks into. Whatever goes wrong, and whenever, the folder is gone; when nothing does, `discard` removes it.
 */
export async function readForm(app: FastifyInstance, request: FastifyRequest, call: Call): Promise<Form<unknown>> {
  const { body, files } = call;
  if (!files || !(body instanceof z.ZodObject)) throw new Error('This call takes no form');
  assertReadable(request, files);
  await mkdir(app.uploadsFolder, { recursive: true, mode: 0o700 });
  const folder = await mkdtemp(path.join(app.uploadsFolder, 'form-'));
  const discard = () => rm(folder, { recursive: true, force: true });
  try {
    const { fields, uploads } = await receiveParts(request, files, folder);
    return { body: parseFields(body, fields, call.missing), uploads, discard };
  } catch (error) {
    await discard();
    throw isMalformed(error) ? new Refusal('invalid_request') : error;
  }
}

/** Removes what a process that died in the middle of a form has left behind. */
export async function sweepForms(folder: string, now: Date): Promise<number> {
  const left = await readdir(folder).catch(() => []);
  let swept = 0;
  for (const name of left) {
    const abandoned = await stat(path.join(folder, name)).then(
      ({ mtimeMs }) => now.getTime() - mtimeMs > ABANDONED_MS,
      () => false,
    );
    if (!abandoned) continue;
    await rm(path.join(folder, name), { recursive: true, force: true });
    swept += 1;
  }
  return swept;
}

// The parser gives what it cannot read no code of any kind; a disk that is full has one, and so have our refusals.
function isMalformed(error: unknown): boolean {
  return error instanceof Error && !('code' in error) && !('statusCode' in error);
}

function assertReadable(request: FastifyRequest, { most, mostBytes }: Files): void {
  if (!request.isMultipart()) throw new Refusal('unsupported_media_type');
  const [, written = ''] = /;\s*boundary=(.*)$/i.exec(request.headers['content-type'] ?? '') ?? [];
  const boundary = written.replaceAll('"', '');
  if (boundary.length === 0 || boundary.length > LONGEST_BOUNDARY) throw new Refusal('invalid_request');
  const announced = Number(request.headers['content-length'] ?? 0);
  if (announced > most * mostBytes + MOST_PARTS * MOST_FIELD_BYTES) throw new Refusal('payload_too_large');
}

async function receiveParts(request: FastifyRequest, files: Files, folder: string) {
  const fields = new Map<string, unknown>();
  const uploads: Upload[] = [];
  const parts = request.parts({
    limits: {
      fieldNameSize: 100,
      fieldSize: MOST_FIELD_BYTES,
      fields: MOST_PARTS,
      // One more than may come, so that it is ours to say.
      files: files.most + 1,
      fileSize: files.mostBytes,
      parts: MOST_PARTS,
      headerPairs: 20,
    },
  });
  for await (const part of parts) {
    if (part.type === 'file') {
      if (uploads.length === files.most) throw invalid({ [files.field]: files.tooMany }, files.tooMany);
      uploads.push(await receiveFile(part, files, path.join(folder, String(uploads.length))));
    } else {
      if (part.valueTruncated || part.fieldnameTruncated) throw new Refusal('payload_too_large');
      // Of two values under one name, whoever checks and whoever uses might each take another.
      if (fields.has(part.fieldname)) throw invalid({ [part.fieldname]: 'Sent twice' });
      fields.set(part.fieldname, part.value);
    }
  }
  return { fields, uploads };
}

async function receiveFile(
  { fieldname, mimetype, file }: MultipartFile,
  files: Files,
  target: string,
): Promise<Upload> {
  if (fieldname !== files.field) throw invalid({ [fieldname]: 'Takes no file' });
  if (!files.types.includes(mimetype))
    throw new Refusal(/^image\/hei[cf]/.test(mimetype) ? 'heic_not_read' : files.otherType);
  await pipeline(file, createWriteStream(target, { flags: 'wx', mode: 0o600 }));
  if (file.truncated) throw new Refusal('payload_too_large');
  return { file: target, type: mimetype };
}

function parseFields(
  schema: z.ZodObject,
  fields: ReadonlyMap<string, unknown>,
  missing: Call['missing'] = {},
): unknown {
  const left = Object.entries(missing).filter(([name]) => isLeft(fields.get(name)));
  const given = Object.entries(schema.shape).flatMap(([name, field]) =>
    fields.has(name) ? [[name, valueOf(name, field, fields.get(name))]] : [],
  );
  const parsed = schema.safeParse(Object.fromEntries(given));
  if (parsed.success) return parsed.data;
  const named = parsed.error.issues.map(({ path: place, message }) => [place.join('.'), message]);
  throw invalid(Object.fromEntries([...named, ...left]), left[0]?.[1]);
}

function isLeft(sent: unknown): boolean {
  return sent === undefined || (typeof sent === 'string' && sent.trim() === '');
}

function invalid(fields: Record<string, string>, message?: string): Refusal {
  return new Refusal('invalid_request', { fields, ...(message && { message }) });
}

const WRITTEN_AS_JSON = [z.ZodArray, z.ZodObject, z.ZodRecord, z.ZodNumber, z.ZodBoolean];

function valueOf(name: string, field: z.core.$ZodType, sent: unknown): unknown {
  const inner = field instanceof z.ZodOptional ? field.unwrap() : field;
  if (typeof sent !== 'string') return sent;
  // Browsers end the lines of a form as mail does.
  if (!WRITTEN_AS_JSON.some((kind) => inner instanceof kind)) return sent.replaceAll('\r\n', '\n');
  try {
    return JSON.parse(sent, refuseKeysOfPrototypes);
  } catch {
    throw invalid({ [name]: 'Not JSON' });
  }
}

function refuseKeysOfPrototypes(key: string, value: unknown): unknown {
  if (key === '__proto__' || key === 'constructor') throw new SyntaxError(key);
  return value;
}
