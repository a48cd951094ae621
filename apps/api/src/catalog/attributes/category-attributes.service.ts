import type { EndpointBody, EndpointResponse } from '@kinari/contract/contract';
import { toSlug } from '@kinari/contract/slug';
import { diff, recordAuditEntry } from '../../audit/audit-log.service.ts';
import { type Db, isConstraintViolation, type Queryable, type Tx } from '../../platform/database/db.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { isSameName, normalizeName } from './attribute-values.ts';
import { enqueueProductRefresh } from './attributes.jobs.ts';
import { replaceSizeChart } from './attributes.queries.ts';
import {
  type AttributeDefinition,
  type AttributeForm,
  findCategoryAttributes,
  hasAnyValue,
  insertDefinition,
  listCategoriesWithAttributes,
  listDefinitions,
  lockCategory,
  lockDefinitions,
  replaceCategoryAttributes,
  setRequiredAttributes,
  updateDefinition,
} from './category-attributes.queries.ts';
import { validateSizeChart } from './size-charts.ts';

type CategoryAttributes = EndpointResponse<'getCategoryAttributes'>;
type Form = EndpointBody<'updateCategoryAttributes'>;

// Reserved: URLs use these keys for built-in filters.
const RESERVED_KEYS = ['brand', 'origin', 'color', 'colour', 'size', 'price', 'discount', 'stock'];
const MAX_KEY_LENGTH = 40;

export async function getCategoryAttributes(db: Queryable, id: string): Promise<CategoryAttributes> {
  const { name: _name, ...attributes } = await getNamedCategoryAttributes(db, id);
  return attributes;
}

export async function listDefinitionsInUse(
  db: Db,
): Promise<EndpointResponse<'listAttributeDefinitions'>['definitions']> {
  const definitions = await listDefinitions(db, { inUse: true });
  return definitions.map(({ id: _id, ...definition }) => definition);
}

/**
 * Saves the attributes of a category. Definitions are shared: the same name in another category is the same attribute.
 * Products retain their values. A job refreshes their missing attributes.
 */
export async function saveCategoryAttributes(
  { db, actorId }: { db: Db; actorId: string },
  id: string,
  form: Form,
): Promise<void> {
  const errors = { ...validateAttributeForms(form.own), ...validateSizeChart(form.sizeChart) };
  if (Object.keys(errors).length > 0) throw new DomainError('invalid_request', {}, errors);
  await db.transaction().execute(async (tx) => {
    if (!(await lockCategory(tx, id))) throw new DomainError('not_found');
    await lockDefinitions(tx);
    const before = await getNamedCategoryAttributes(tx, id);
    const { categoryAttributes, changedIds } = await saveDefinitions(tx, form.own);
    await replaceCategoryAttributes(tx, id, categoryAttributes);
    await setRequiredAttributes(tx, id, form.required && [...new Set(form.required)]);
    await replaceSizeChart(tx, { category_id: id }, form.sizeChart);

    const after = await getNamedCategoryAttributes(tx, id);
    const { changed, ...states } = diff(toAuditState(before), toAuditState(after));
    if (changed.length === 0) return;
    await recordAuditEntry(
      tx,
      { kind: 'category', id, actorId },
      { action: 'category.attributes_changed', data: { name: after.name, fields: changed }, ...states },
    );
    await enqueueProductRefresh(tx, { categoryIds: [id, ...(await listCategoriesWithAttributes(tx, changedIds))] });
  });
}

async function saveDefinitions(tx: Tx, forms: readonly AttributeForm[]) {
  const existing = await listDefinitions(tx, { inUse: false });
  const categoryAttributes: { definitionId: number; isRequired: boolean; isFilterable: boolean }[] = [];
  const changedIds: number[] = [];
  for (const [index, form] of forms.entries()) {
    const requested = {
      name: form.name,
      kind: form.kind,
      unit: form.unit || null,
      options: mergeOptions(form.options),
    };
    const current = existing.find(({ key, name }) => (form.key ? key === form.key : isSameName(name, form.name)));
    if (form.key && !current) throw new DomainError('not_found');
    const definition = current
      ? { ...current, ...requested, ...(!form.key && { options: mergeOptions(current.options, form.options) }) }
      : { id: 0, key: createKey(form.name, existing), ...requested };
    if (current && current.kind !== form.kind && (await hasAnyValue(tx, current.key)))
      throw toDefinitionConflictError(index);
    try {
      if (!current) definition.id = await insertDefinition(tx, definition);
      else if (JSON.stringify(definition) !== JSON.stringify(current)) {
        await updateDefinition(tx, definition);
        changedIds.push(current.id);
      }
    } catch (error) {
      throw isConstraintViolation(error, 'attribute_definitions_name') ? toDefinitionConflictError(index) : error;
    }
    if (current) existing.splice(existing.indexOf(current), 1, definition);
    else existing.push(definition);
    const { isRequired, isFilterable } = form;
    categoryAttributes.push({ definitionId: definition.id, isRequired, isFilterable });
  }
  return { categoryAttributes, changedIds };
}

function toDefinitionConflictError(index: number): DomainError {
  return new DomainError('attribute_definition_conflict', {}, `own.${index}.name`);
}

// Merges options that differ only in case. The first spelling wins.
function mergeOptions(first: readonly string[], second: readonly string[] = []): string[] {
  const options = new Map<string, string>();
  for (const option of [...first, ...second]) {
    if (!options.has(normalizeName(option))) options.set(normalizeName(option), option);
  }
  return [...options.values()];
}

/** Returns the slug of a name, with a number if the slug is taken. */
function createKey(name: string, existing: readonly AttributeDefinition[]): string {
  const usedKeys = new Set([...RESERVED_KEYS, ...existing.map(({ key }) => key)]);
  const slug = toSlug(name.normalize('NFKD').replaceAll(/\p{Mark}/gu, '')).replaceAll(/[^a-z0-9]+/g, '-');
  const baseKey = slug.slice(0, MAX_KEY_LENGTH - 4).replaceAll(/^-+|-+$/g, '') || 'attribute';
  if (!usedKeys.has(baseKey)) return baseKey;
  for (let n = 2; ; n += 1) if (!usedKeys.has(`${baseKey}-${n}`)) return `${baseKey}-${n}`;
}

function validateAttributeForms(own: readonly AttributeForm[]): Record<string, string> {
  const errors = new Map<string, string>();
  for (const [index, { name, kind, unit, options }] of own.entries()) {
    const firstIndex = own.findIndex((other) => isSameName(other.name, name));
    if (firstIndex < index) errors.set(`own.${index}.name`, 'In the list twice');
    if (kind === 'choice' && options.length === 0) errors.set(`own.${index}.options`, 'Needs at least one option');
    if (kind !== 'choice' && options.length > 0) errors.set(`own.${index}.options`, 'Only a choice has options');
    if (kind !== 'number' && unit) errors.set(`own.${index}.unit`, 'Only a number has a unit');
  }
  return Object.fromEntries(errors);
}

async function getNamedCategoryAttributes(db: Queryable, id: string): Promise<CategoryAttributes & { name: string }> {
  const attributes = await findCategoryAttributes(db, id);
  if (!attributes) throw new DomainError('not_found');
  return attributes;
}

function toAuditState({ own, required, sizeChart }: CategoryAttributes) {
  return { Attributes: own, 'Required attributes': required, 'Size chart': sizeChart };
}
