import type { FastifySchemaCompiler } from 'fastify';
import type { FastifySerializerCompiler } from 'fastify/types/schema.js';
import { z } from 'zod';
import { DomainError } from './domain-error.ts';
import { configurePlainMessages } from './plain-messages.ts';

configurePlainMessages();

/** Validates input by the contract's schemas. Errors have one message per field. */
export const validatorCompiler: FastifySchemaCompiler<unknown> = ({ schema }) => {
  const expected = toZodSchema(schema);
  return (value) => {
    const { data, error } = expected.safeParse(value);
    return error ? { error: new DomainError('invalid_request', {}, toFieldErrors(error)) } : { value: data };
  };
};

/** Strips fields that the contract does not declare. Throws if the reply does not match it. */
export const serializerCompiler: FastifySerializerCompiler<unknown> = ({ schema, method, url }) => {
  const responseSchema = toZodSchema(schema);
  return (reply) => {
    const { data, error } = responseSchema.safeParse(reply);
    if (error) throw new Error(`The response of ${method} ${url} does not match the contract`, { cause: error });
    return JSON.stringify(data);
  };
};

function toZodSchema(schema: unknown): z.ZodType {
  if (schema instanceof z.ZodType) return schema;
  throw new Error('Route schemas must be Zod schemas');
}

function toFieldErrors({ issues }: z.ZodError): Record<string, string> {
  return Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]));
}
