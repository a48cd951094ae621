import { z } from 'zod';
import { textLine } from '../text.ts';

/** Creates an object schema that has this name in the OpenAPI document. */
export function namedObject<Shape extends z.ZodRawShape>(id: string, shape: Shape) {
  return z.object(shape).meta({ id });
}

export const idParams = z.object({ id: z.uuid() });

/** An order id is a text. */
export const orderIdParams = z.object({ id: textLine(40) });

/** Response of a write that returns only a text for the user. */
export const messageResponse = z.object({ message: z.string() });
