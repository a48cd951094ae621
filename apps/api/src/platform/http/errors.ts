import { CLOSED_RETRY_SECONDS, COMMON_ERRORS, errorsFor } from '@kinari/contract/endpoint';
import type { ErrorCode, ErrorData, ErrorResponse } from '@kinari/contract/errors';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import pg from 'pg';
import { DomainError } from './domain-error.ts';

const RETRY_AFTER_SECONDS = 2;
// SQLSTATE that the SQL function `raise_domain_error` raises.
const DOMAIN_ERROR_SQLSTATE = 'KN001';

/**
 * Sends all errors in one format and logs unexpected ones once. `strict` (tests) fails on an error that the contract does
 * not declare.
 */
export function handleErrors(app: FastifyInstance, { strict }: { strict: boolean }): void {
  app.decorateRequest('errorCode', undefined);
  app.setNotFoundHandler((request, reply) => sendError(request, reply, new DomainError('not_found')));
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const domainError = toDomainError(error);
    if (strict) assertDeclared(request, domainError);
    // Not an error: clients that disconnect could fill the log and trigger alerts.
    if (wasAborted(request)) request.log.info('request aborted');
    else if (domainError.status >= 500 && domainError !== error) request.log.error({ err: error }, 'request failed');
    return sendError(request, reply, domainError);
  });
}

function wasAborted({ raw }: FastifyRequest): boolean {
  return raw.destroyed && !raw.complete;
}

/** For URLs that the router rejects: not decodable, or with a parameter that is too long. */
export function handleMalformedRequest(error: { code: string }, request: FastifyRequest, reply: FastifyReply): void {
  const isMalformed = error.code === 'FST_ERR_BAD_URL';
  void sendError(request, reply, new DomainError(isMalformed ? 'invalid_request' : 'not_found'));
}

function sendError(request: FastifyRequest, reply: FastifyReply, domainError: DomainError) {
  request.errorCode = domainError.code;
  const retryAfter = retryAfterSeconds(domainError);
  if (retryAfter) reply.header('retry-after', retryAfter);
  const { message, code, data, fields } = domainError;
  const body: ErrorResponse = {
    message,
    code,
    ...(Object.keys(data).length > 0 && { data }),
    ...(fields && { fields }),
    requestId: request.id,
  };
  return reply
    .status(domainError.status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(body);
}

function retryAfterSeconds({ status, code, data }: DomainError): number | undefined {
  if (data.retryAfterSeconds || status !== 503) return data.retryAfterSeconds;
  return code === 'shop_closed' ? CLOSED_RETRY_SECONDS : RETRY_AFTER_SECONDS;
}

function assertDeclared({ routeOptions }: FastifyRequest, { code }: DomainError): void {
  const { endpointName, definition } = routeOptions.config;
  if (!definition || COMMON_ERRORS.includes(code) || errorsFor(definition).includes(code)) return;
  throw new Error(`${endpointName} returned error ${code}, which its contract does not declare`);
}

function toDomainError(error: FastifyError): DomainError {
  if (error instanceof DomainError) return error;
  if (error instanceof pg.DatabaseError)
    return error.code === DOMAIN_ERROR_SQLSTATE
      ? fromDatabaseError(error)
      : new DomainError(codeForSqlState(error.code));
  if (isDiskFull(error)) return new DomainError('storage_full');
  if (isUnreachable(error)) return new DomainError('unavailable');
  return new DomainError(codeForStatus(error.statusCode));
}

// `raise_domain_error` sends the code as message and the data as detail.
function fromDatabaseError({ message, detail }: pg.DatabaseError): DomainError {
  return new DomainError(message as ErrorCode, JSON.parse(detail ?? '{}') as ErrorData);
}

// SQLSTATE classes. 22: a value that passed the schema but not PostgreSQL. 08, 53, 55, 57 and 25006 (a primary that became a
// standby) are temporary. 28 and 3D000 (no such role or database) need an operator.
function codeForSqlState(sqlState = ''): ErrorCode {
  if (sqlState.startsWith('22')) return 'invalid_request';
  if (/^(08|28|53|55|57)|^(25006|3D000)$/.test(sqlState)) return 'unavailable';
  return 'unexpected';
}

// The disk error may be wrapped as the cause of another.
function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ['ENOSPC', 'EDQUOT'].includes((error as { code?: string }).code ?? '') || isDiskFull(error.cause);
}

function isUnreachable(error: Error & { code?: string }): boolean {
  if (['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND'].includes(error.code ?? '')) return true;
  // node-postgres sets no code on these.
  return /^(timeout exceeded when trying to connect|Connection terminated|Query read timeout)/.test(error.message);
}

function codeForStatus(status = 500): ErrorCode {
  if (status === 413) return 'payload_too_large';
  if (status === 415) return 'unsupported_media_type';
  if (status === 429) return 'too_many_requests';
  if (status === 503) return 'unavailable';
  return status < 500 ? 'invalid_request' : 'unexpected';
}
