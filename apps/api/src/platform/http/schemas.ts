import type { FastifySchemaCompiler } from 'fastify';
import type { FastifySerializerCompiler } from 'fastify/types/schema.js';
import { z } from 'zod';
import { Refusal } from './refusal.ts';

/** What comes in, by the contract's schemas: parsed, or refused with a sentence for each field that does not fit. */
export const validatorCompiler: FastifySchemaCompiler<unknown> = ({ schema }) => {
  const expected = zodOf(schema);
  return (value) => {
    const { data, error } = expected.safeParse(value);
    return error ? { error: new Refusal('invalid_request', { fields: fieldsOf(error) }) } : { value: data };
  };
};

/** What goes out: only what the contract promises, and a fault where the shop has something else to say. */
export const serializerCompiler: FastifySerializerCompiler<unknown> = ({ schema, method, url }) => {
  const promised = zodOf(schema);
  return (reply) => {
    const { data, error } = promised.safeParse(reply);
    if (error) throw new Error(`The reply of ${method} ${url} is not what the contract promises`, { cause: error });
    return JSON.stringify(data);
  };
};

function zodOf(schema: unknown): z.ZodType {
  if (schema instanceof z.ZodType) return schema;
  throw new Error('Every schema of a route is one of zod’s');
}

function fieldsOf({ issues }: z.ZodError): Record<string, string> {
  return Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]));
}
