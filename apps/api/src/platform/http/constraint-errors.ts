import type { ErrorCode } from '@kinari/contract/errors';
import { isConstraintViolation } from '../database/db.ts';
import { DomainError } from './domain-error.ts';

/** Creates a `catch` handler that throws the domain error of a violated constraint. A check before the write could race. */
export function toDomainError(codes: Readonly<Record<string, ErrorCode>>) {
  return (error: unknown): never => {
    for (const [constraint, code] of Object.entries(codes))
      if (isConstraintViolation(error, constraint)) throw new DomainError(code);
    throw error;
  };
}
