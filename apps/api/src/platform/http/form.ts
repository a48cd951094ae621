import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import multipart, { type MultipartFile } from '@fastify/multipart';
import type { Endpoint, UploadedFiles } from '@kinari/contract/endpoint';
import { formatError } from '@kinari/contract/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { HOUR } from '../clock.ts';
import { DomainError } from './domain-error.ts';

declare module 'fastify' {
  interface FastifyInstance {
    uploadsFolder: string;
    /** Forms that are being read: the number per user and the bytes on disk. */
    openForms: { ofPerson: Map<string, number>; bytes: number };
  }
}

/** An uploaded file, deleted when the request ends. The sender's file name is dropped. */
export type Upload = { file: string; type: string };

/** A parsed form: validated fields, and files in a temporary folder. */
export type Form<Body> = { body: Body; uploads: Upload[]; discard: () => Promise<void> };

const KB = 1024;
const MAX_FIELD_BYTES = 64 * KB;
const MAX_PARTS = 30;
// Limit of RFC 2046. Longer boundaries have made parsers loop.
const MAX_BOUNDARY_LENGTH = 70;
// For customers only. Staff upload many images, and there are few of them.
const MAX_FORMS_PER_CUSTOMER = 2;
// For all forms together: the folder may be in memory.
const MAX_CONCURRENT_BYTES = 384 * KB * KB;
// Files older than this belong to a process that died.
const ABANDONED_AFTER_MS = HOUR;

export async function registerMultipart(app: FastifyInstance, { folder }: { folder: string }): Promise<void> {
  app.decorate('uploadsFolder', folder);
  app.decorate('openForms', { ofPerson: new Map<string, number>(), bytes: 0 });
  await app.register(multipart);
}

/**
 * Reads a multipart form: text fields as they are, other fields as JSON, files into a folder that is not served. On any
 * error the folder is deleted. On success the caller must call `discard`.
 */
export async function readForm(
  app: FastifyInstance,
  request: FastifyRequest,
  definition: Endpoint,
): Promise<Form<unknown>> {
  const { body, files } = definition;
  if (!files || !(body instanceof z.ZodObject)) throw new Error('This endpoint accepts no form');
  assertReadable(request, files);
  const releaseSlot = acquireFormSlot(app, request);
  const folder = await createFolder(app.uploadsFolder).catch((error: unknown) => {
    releaseSlot();
    throw error;
  });
  const uploadBytes = trackUploadBytes(app);
  const discard = async () => {
    releaseSlot();
    await rm(folder, { recursive: true, force: true });
    uploadBytes.giveBack();
  };
  try {
    const { fields, uploads } = await receiveParts(request, {
      files,
      folder,
      take: (bytes) => uploadBytes.take(bytes),
    });
    return { body: parseFields(body, fields, definition.requiredFieldReasons), uploads, discard };
  } catch (error) {
    await discard();
    throw isMalformed(error) ? new DomainError('invalid_request') : error;
  }
}

async function createFolder(uploads: string): Promise<string> {
  await mkdir(uploads, { recursive: true, mode: 0o700 });
  return mkdtemp(path.join(uploads, 'form-'));
}

/** Counts the forms of a customer and throws if there are too many at once. */
function acquireFormSlot(
  { openForms: { ofPerson: countByUser } }: FastifyInstance,
  { session }: FastifyRequest,
): () => void {
  if (session?.userType !== 'CUSTOMER') return () => undefined;
  const { userId } = session;
  const count = countByUser.get(userId) ?? 0;
  if (count >= MAX_FORMS_PER_CUSTOMER) throw new DomainError('too_many_requests');
  countByUser.set(userId, count + 1);
  return () => {
    const remaining = (countByUser.get(userId) ?? 1) - 1;
    if (remaining > 0) countByUser.set(userId, remaining);
    else countByUser.delete(userId);
  };
}

/** Adds this form's bytes to the total on disk. Throws `unavailable` above the limit. */
function trackUploadBytes({ openForms }: FastifyInstance) {
  let usedBytes = 0;
  return {
    take(bytes: number): void {
      usedBytes += bytes;
      openForms.bytes += bytes;
      if (openForms.bytes > MAX_CONCURRENT_BYTES) throw new DomainError('unavailable');
    },
    giveBack(): void {
      openForms.bytes -= usedBytes;
      usedBytes = 0;
    },
  };
}

/** Deletes uploads left by processes that died. */
export async function purgeUploads(folder: string, now: Date): Promise<number> {
  const names = await readdir(folder).catch(() => []);
  let deletedCount = 0;
  for (const name of names) {
    const isAbandoned = await stat(path.join(folder, name)).then(
      ({ mtimeMs }) => now.getTime() - mtimeMs > ABANDONED_AFTER_MS,
      () => false,
    );
    if (!isAbandoned) continue;
    await rm(path.join(folder, name), { recursive: true, force: true });
    deletedCount += 1;
  }
  return deletedCount;
}

// Parser errors have no code. A full disk and our own errors have one.
function isMalformed(error: unknown): boolean {
  return error instanceof Error && !('code' in error) && !('statusCode' in error);
}

function assertReadable(request: FastifyRequest, { maxFiles, maxBytes }: UploadedFiles): void {
  if (!request.isMultipart()) throw new DomainError('unsupported_media_type');
  const [, rawBoundary = ''] = /;\s*boundary=(.*)$/i.exec(request.headers['content-type'] ?? '') ?? [];
  const boundary = rawBoundary.replaceAll('"', '');
  if (boundary.length === 0 || boundary.length > MAX_BOUNDARY_LENGTH) throw new DomainError('invalid_request');
  const declaredLength = Number(request.headers['content-length'] ?? 0);
  if (declaredLength > maxFiles * maxBytes + MAX_PARTS * MAX_FIELD_BYTES) throw new DomainError('payload_too_large');
}

type UploadTarget = { files: UploadedFiles; folder: string; take: (bytes: number) => void };

async function receiveParts(request: FastifyRequest, { files, folder, take }: UploadTarget) {
  const fields = new Map<string, unknown>();
  const uploads: Upload[] = [];
  const parts = request.parts({
    limits: {
      fieldNameSize: 100,
      fieldSize: MAX_FIELD_BYTES,
      fields: MAX_PARTS,
      // One more than allowed, so that our own error is returned.
      files: files.maxFiles + 1,
      fileSize: files.maxBytes,
      parts: MAX_PARTS,
      headerPairs: 20,
    },
  });
  for await (const part of parts) {
    if (part.type === 'file') {
      if (uploads.length === files.maxFiles)
        throw new DomainError('invalid_request', { reason: files.tooManyReason }, files.field);
      uploads.push(await receiveFile(part, { files, target: path.join(folder, String(uploads.length)), take }));
    } else {
      if (part.valueTruncated || part.fieldnameTruncated) throw new DomainError('payload_too_large');
      // Validation and use might each pick a different one of two values.
      if (fields.has(part.fieldname)) throw new DomainError('invalid_request', {}, { [part.fieldname]: 'Sent twice' });
      fields.set(part.fieldname, part.value);
    }
  }
  return { fields, uploads };
}

async function receiveFile(
  { fieldname, mimetype, file }: MultipartFile,
  { files, target, take }: Omit<UploadTarget, 'folder'> & { target: string },
): Promise<Upload> {
  if (fieldname !== files.field)
    throw new DomainError('invalid_request', {}, { [fieldname]: 'Files are not accepted' });
  if (!files.types.includes(mimetype))
    throw new DomainError(/^image\/hei[cf]/.test(mimetype) ? 'heic_not_supported' : files.wrongTypeError);
  const countBytes = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      take(chunk.length);
      yield chunk;
    }
  };
  await pipeline(file, countBytes, createWriteStream(target, { flags: 'wx', mode: 0o600 }));
  if (file.truncated) throw new DomainError('payload_too_large');
  return { file: target, type: mimetype };
}

function parseFields(
  schema: z.ZodObject,
  fields: ReadonlyMap<string, unknown>,
  requiredFieldReasons: Endpoint['requiredFieldReasons'] = {},
): unknown {
  const emptyFields = Object.entries(requiredFieldReasons).filter(([name]) => isEmpty(fields.get(name)));
  const values = Object.entries(schema.shape).flatMap(([name, field]) =>
    fields.has(name) ? [[name, parseField(name, field, fields.get(name))]] : [],
  );
  const parsed = schema.safeParse(Object.fromEntries(values));
  if (parsed.success) return parsed.data;
  const fieldErrors = parsed.error.issues.map(({ path: fieldPath, message }) => [fieldPath.join('.'), message]);
  const requiredErrors = emptyFields.map(([name, reason]) => [name, formatError('invalid_request', { reason })]);
  const [first] = emptyFields;
  throw new DomainError(
    'invalid_request',
    first ? { reason: first[1] } : {},
    Object.fromEntries([...fieldErrors, ...requiredErrors]),
  );
}

function isEmpty(rawValue: unknown): boolean {
  return rawValue === undefined || (typeof rawValue === 'string' && rawValue.trim() === '');
}

const JSON_ENCODED_TYPES = [z.ZodArray, z.ZodObject, z.ZodRecord, z.ZodNumber, z.ZodBoolean];

function parseField(name: string, field: z.core.$ZodType, rawValue: unknown): unknown {
  const required = field instanceof z.ZodOptional ? field.unwrap() : field;
  const inner = required instanceof z.ZodNullable ? required.unwrap() : required;
  if (typeof rawValue !== 'string') return rawValue;
  // Browsers send CRLF line ends in forms.
  if (!JSON_ENCODED_TYPES.some((kind) => inner instanceof kind)) return rawValue.replaceAll('\r\n', '\n');
  try {
    return JSON.parse(rawValue, rejectPrototypeKeys);
  } catch {
    throw new DomainError('invalid_request', {}, { [name]: 'Not JSON' });
  }
}

function rejectPrototypeKeys(key: string, value: unknown): unknown {
  if (key === '__proto__' || key === 'constructor') throw new SyntaxError(key);
  return value;
}
