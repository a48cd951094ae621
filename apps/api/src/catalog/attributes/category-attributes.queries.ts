import type { EndpointBody, EndpointResponse } from '@kinari/contract/contract';
import type { StandardAttribute } from '@kinari/contract/labels/attributes';
import { type RawBuilder, sql } from 'kysely';
import type { Queryable, Tx } from '../../platform/database/db.ts';

type CategoryAttributes = EndpointResponse<'getCategoryAttributes'>;
export type AttributeForm = EndpointBody<'updateCategoryAttributes'>['own'][number];
export type AttributeDefinition = EndpointResponse<'listAttributeDefinitions'>['definitions'][number] & { id: number };

const attributeAsJson: RawBuilder<unknown> = sql`
  'key', definition.key, 'name', definition.name, 'kind', definition.kind, 'unit', definition.unit,
  'options', definition.options, 'isRequired', attribute.is_required, 'isFilterable', attribute.is_filterable`;

/** Returns the attributes of a live category. An inherited one is from the nearest ancestor and not among its own. */
export async function findCategoryAttributes(
  db: Queryable,
  id: string,
): Promise<(CategoryAttributes & { name: string }) | undefined> {
  const { rows } = await sql<{ attributes: CategoryAttributes & { name: string } }>`
    with recursive chain as (
      select id, name, parent_id, depth, required_attributes from categories where id = ${id} and archived_at is null
      union all
      select above.id, above.name, above.parent_id, above.depth, above.required_attributes
      from chain
      join categories above on above.id = chain.parent_id
    ),
    above as (
      select distinct on (attribute.definition_id) chain.depth, chain.name as category, attribute.*
      from chain
      join category_attributes attribute on attribute.category_id = chain.id
      where chain.id <> ${id}
        and attribute.definition_id not in (select own.definition_id from category_attributes own where own.category_id = ${id})
      order by attribute.definition_id, chain.depth desc
    )
    select json_build_object(
      'name', category.name,
      'own', (
        select coalesce(json_agg(json_build_object(${attributeAsJson}) order by attribute.position), '[]')
        from category_attributes attribute
        join attribute_definitions definition on definition.id = attribute.definition_id
        where attribute.category_id = category.id
      ),
      'inherited', (
        select coalesce(json_agg(json_build_object(${attributeAsJson}, 'category', attribute.category) order by attribute.depth, attribute.position), '[]')
        from above attribute
        join attribute_definitions definition on definition.id = attribute.definition_id
      ),
      'required', category.required_attributes,
      'inheritedRequired', coalesce((
        select required_attributes from chain
        where chain.id <> category.id and required_attributes is not null
        order by depth desc
        limit 1
      ), '{}'),
      'sizeChart', (select size_chart_as_json(array_agg(chart)) from size_charts chart where chart.category_id = category.id)
    ) as attributes
    from chain category
    where category.id = ${id}
  `.execute(db);
  return rows[0]?.attributes;
}

/** Locks a live category, so that changes to its attributes run one at a time. */
export async function lockCategory(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from categories where id = ${id} and archived_at is null for no key update
  `.execute(tx);
  return rows.length > 0;
}

/** Runs changes to definitions one at a time, because categories share them. Reads are not blocked. */
export async function lockDefinitions(tx: Tx): Promise<void> {
  await sql`lock table attribute_definitions in share row exclusive mode`.execute(tx);
}

/** Lists attribute definitions. `inUse` limits them to those that a category uses. */
export async function listDefinitions(db: Queryable, { inUse }: { inUse: boolean }): Promise<AttributeDefinition[]> {
  const { rows } = await sql<AttributeDefinition>`
    select id, key, name, kind, unit, options
    from attribute_definitions definition
    where not ${inUse} or exists (select from category_attributes where definition_id = definition.id)
    order by name_key(name)
  `.execute(db);
  return rows;
}

export async function insertDefinition(tx: Tx, { id: _id, ...definition }: AttributeDefinition): Promise<number> {
  const { id } = await tx
    .insertInto('attribute_definitions')
    .values(definition)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateDefinition(tx: Tx, { id, key: _key, ...changed }: AttributeDefinition): Promise<void> {
  await tx.updateTable('attribute_definitions').set(changed).where('id', '=', id).execute();
}

/** True if any product has a value for this attribute, archived or not. */
export async function hasAnyValue(tx: Tx, key: string): Promise<boolean> {
  const { rows } = await sql`select from products where attributes ? ${key} limit 1`.execute(tx);
  return rows.length > 0;
}

export async function listCategoriesWithAttributes(tx: Tx, definitionIds: readonly number[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct category_id as id from category_attributes where definition_id = any(${definitionIds}::integer[])
  `.execute(tx);
  return rows.map(({ id }) => id);
}

export type CategoryAttributeRow = { definitionId: number; isRequired: boolean; isFilterable: boolean };

export async function replaceCategoryAttributes(
  tx: Tx,
  categoryId: string,
  attributes: readonly CategoryAttributeRow[],
): Promise<void> {
  await tx.deleteFrom('category_attributes').where('category_id', '=', categoryId).execute();
  if (attributes.length === 0) return;
  await tx
    .insertInto('category_attributes')
    .values(
      attributes.map(({ definitionId, isRequired, isFilterable }, position) => ({
        category_id: categoryId,
        definition_id: definitionId,
        position,
        is_required: isRequired,
        is_filterable: isFilterable,
      })),
    )
    .execute();
}

export async function setRequiredAttributes(
  tx: Tx,
  categoryId: string,
  required: StandardAttribute[] | null,
): Promise<void> {
  await tx.updateTable('categories').set({ required_attributes: required }).where('id', '=', categoryId).execute();
}
