import { z } from 'zod';
import type { FieldPermission } from '../access/permissions.ts';
import { textLine } from '../text.ts';

/** Creates an object schema that has this name in the OpenAPI document. */
export function namedObject<Shape extends z.ZodRawShape>(id: string, shape: Shape) {
  return z.object(shape).meta({ id });
}

export const idParams = z.object({ id: z.uuid() });

/** An order id is a text. */
export const orderIdParams = z.object({ id: textLine(40) });

const PERMISSIONS_KEY = 'x-permissions';

/** A field that the server leaves out of the response to callers without these permissions. */
export function permitted<Schema extends z.ZodType>(schema: Schema, ...permissions: FieldPermission[]) {
  return schema.optional().meta({ [PERMISSIONS_KEY]: permissions });
}

/** A price, a total or another detail of a payment. */
export const amount = <Schema extends z.ZodType>(schema: Schema) => permitted(schema, 'orders.amounts');

/** An email, a phone number or a street. */
export const contact = <Schema extends z.ZodType>(schema: Schema) => permitted(schema, 'customers.contact');

/** Returns the permissions that a field needs. */
export function fieldPermissions(schema: z.ZodType): readonly FieldPermission[] {
  return (schema.meta()?.[PERMISSIONS_KEY] as FieldPermission[] | undefined) ?? [];
}

/** Response of a write that returns only a text for the user. */
export const messageResponse = z.object({ message: z.string() });
