import { GENERAL_REFUSALS, refusalsOf } from '@kinari/contract/call';
import { type ErrorReply, type RefusalCode, refusals } from '@kinari/contract/refusals';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import pg from 'pg';
import { Refusal } from './refusal.ts';

const RETRY_AFTER_SECONDS = 2;
// As `refuse` of the database raises it.
const REFUSED = 'KN001';

/**
 * One shape for everything that is not a success; what was not meant is logged once, with the request's id. `strict`, in tests,
 * has no patience with a refusal that the contract does not announce.
 */
export function answerErrors(app: FastifyInstance, { strict }: { strict: boolean }): void {
  app.decorateRequest('refusedWith', undefined);
  app.setNotFoundHandler((request, reply) => answer(request, reply, new Refusal('not_found')));
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = refusalOf(error);
    if (strict) assertDeclared(request, refusal);
    if (refusal.status >= 500 && refusal !== error) request.log.error({ err: error }, 'request failed');
    return answer(request, reply, refusal);
  });
}

/** An address that no route was looked for: it cannot be decoded, or is longer than any name. */
export function answerUnreadable(error: { code: string }, request: FastifyRequest, reply: FastifyReply): void {
  const isMalformed = error.code === 'FST_ERR_BAD_URL';
  void answer(request, reply, new Refusal(isMalformed ? 'invalid_request' : 'not_found'));
}

function answer(request: FastifyRequest, reply: FastifyReply, refusal: Refusal) {
  request.refusedWith = refusal.code;
  const retryAfter = refusal.details.retryAfterSeconds ?? (refusal.status === 503 ? RETRY_AFTER_SECONDS : undefined);
  if (retryAfter) reply.header('retry-after', retryAfter);
  const body: ErrorReply = { message: refusal.message, code: refusal.code, requestId: request.id };
  if (refusal.details.fields) body.fields = refusal.details.fields;
  return reply
    .status(refusal.status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(body);
}

function assertDeclared({ routeOptions }: FastifyRequest, { code }: Refusal): void {
  const { call, promised } = routeOptions.config;
  if (!promised || GENERAL_REFUSALS.includes(code) || refusalsOf(promised).includes(code)) return;
  throw new Error(`${call} refuses with ${code}, which its contract does not declare`);
}

function refusalOf(error: FastifyError): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof pg.DatabaseError)
    return error.code === REFUSED ? refusedByDatabase(error) : new Refusal(codeOfDatabaseError(error.code));
  if (isFull(error)) return new Refusal('storage_full');
  if (isOutOfReach(error)) return new Refusal('unavailable');
  return new Refusal(codeOfStatus(error.statusCode));
}

// The database names the refusal and what it is about; the sentence is ours.
function refusedByDatabase({ message, detail }: pg.DatabaseError): Refusal {
  const code = message as RefusalCode;
  return new Refusal(code, detail ? { message: `${refusals[code][1]}: ${detail}` } : {});
}

// SQLSTATE classes: 22 is a value the schema let through and PostgreSQL did not; 08, 53, 55, 57 and 25006 (a primary
// that has just become a standby) pass by themselves; 28 and 3D000 (no such role or database) are an operator's to mend.
function codeOfDatabaseError(sqlState = ''): RefusalCode {
  if (sqlState.startsWith('22')) return 'invalid_request';
  if (/^(08|28|53|55|57)|^(25006|3D000)$/.test(sqlState)) return 'unavailable';
  return 'unexpected';
}

// Whoever failed may have wrapped what the disk said.
function isFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ['ENOSPC', 'EDQUOT'].includes((error as { code?: string }).code ?? '') || isFull(error.cause);
}

function isOutOfReach(error: Error & { code?: string }): boolean {
  if (['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND'].includes(error.code ?? '')) return true;
  // node-postgres gives these no code.
  return /^(timeout exceeded when trying to connect|Connection terminated|Query read timeout)/.test(error.message);
}

function codeOfStatus(status = 500): RefusalCode {
  if (status === 413) return 'payload_too_large';
  if (status === 415) return 'unsupported_media_type';
  if (status === 429) return 'too_many_requests';
  if (status === 503) return 'unavailable';
  return status < 500 ? 'invalid_request' : 'unexpected';
}
