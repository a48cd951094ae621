import type { FieldPermission, Permission } from '@kinari/contract/access/permissions';
import { fieldPermissions } from '@kinari/contract/endpoints/schemas';
import { z } from 'zod';

type Filter = (value: unknown, permissions: readonly Permission[]) => unknown;
type Field = { name: string; needs: readonly FieldPermission[]; filter: Filter | undefined };

/**
 * Compiles a function that leaves out the fields of a response that the caller has no permission for. Undefined if no field of
 * the schema needs a permission.
 */
export function compileFieldFilter(schema: z.ZodType, parents: readonly z.ZodType[] = []): Filter | undefined {
  // A schema that contains itself, such as a category with its subcategories.
  if (parents.includes(schema)) return undefined;
  const compile = (part: unknown) => compileFieldFilter(part as z.ZodType, [...parents, schema]);
  if (schema instanceof z.ZodObject) return filterObject(schema.shape, compile);
  if (schema instanceof z.ZodArray) return filterItems(compile(schema.element));
  if (schema instanceof z.ZodRecord) return filterRecord(compile(schema.valueType));
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return filterNullable(compile(schema.unwrap()));
  const { def } = schema;
  const parts = 'options' in def ? (def.options as unknown[]) : 'innerType' in def ? [def.innerType] : [];
  if (parts.some(compile)) throw new Error(`A field with a permission cannot be inside a ${def.type}`);
  return undefined;
}

function filterObject(
  shape: Record<string, z.ZodType>,
  compile: (field: z.ZodType) => Filter | undefined,
): Filter | undefined {
  const fields = Object.entries(shape).flatMap(([name, field]): Field[] => {
    const [needs, filter] = [fieldPermissions(field), compile(field)];
    return needs.length > 0 || filter ? [{ name, needs, filter }] : [];
  });
  if (fields.length === 0) return undefined;
  return (value, permissions) => {
    const kept = { ...(value as Record<string, unknown>) };
    for (const { name, needs, filter } of fields) {
      if (!needs.every((permission) => permissions.includes(permission))) delete kept[name];
      else if (filter && kept[name] !== undefined) kept[name] = filter(kept[name], permissions);
    }
    return kept;
  };
}

function filterItems(filter: Filter | undefined): Filter | undefined {
  return filter && ((value, permissions) => (value as unknown[]).map((item) => filter(item, permissions)));
}

function filterRecord(filter: Filter | undefined): Filter | undefined {
  return (
    filter &&
    ((value, permissions) =>
      Object.fromEntries(Object.entries(value as object).map(([key, item]) => [key, filter(item, permissions)])))
  );
}

function filterNullable(filter: Filter | undefined): Filter | undefined {
  return filter && ((value, permissions) => (value === null ? null : filter(value, permissions)));
}
