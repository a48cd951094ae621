import type { Body, Reply } from '@kinari/contract/contract';
import type { CommonFact } from '@kinari/contract/words/facts';
import { type RawBuilder, sql } from 'kysely';
import type { Queryable, Tx } from '../../platform/database/db.ts';

type CategoryFacts = Reply<'readCategoryFacts'>;
export type FactForm = Body<'saveCategoryFacts'>['own'][number];
export type Definition = Reply<'listFactDefinitions'>['definitions'][number] & { id: number };

const factAsJson: RawBuilder<unknown> = sql`
  'key', definition.key, 'name', definition.name, 'kind', definition.kind, 'unit', definition.unit,
  'options', definition.options, 'required', asked.required, 'filterable', asked.filterable`;

/** What a live category asks of its products. Inherited are those that it does not ask for itself, from the nearest above. */
export async function findCategoryFacts(
  db: Queryable,
  id: string,
): Promise<(CategoryFacts & { name: string }) | undefined> {
  const { rows } = await sql<{ facts: CategoryFacts & { name: string } }>`
    with recursive chain as (
      select id, name, parent_id, depth, required_facts from categories where id = ${id} and archived_at is null
      union all
      select above.id, above.name, above.parent_id, above.depth, above.required_facts
      from chain
      join categories above on above.id = chain.parent_id
    ),
    above as (
      select distinct on (asked.definition_id) chain.depth, chain.name as category, asked.*
      from chain
      join category_facts asked on asked.category_id = chain.id
      where chain.id <> ${id}
        and asked.definition_id not in (select own.definition_id from category_facts own where own.category_id = ${id})
      order by asked.definition_id, chain.depth desc
    )
    select json_build_object(
      'name', category.name,
      'own', (
        select coalesce(json_agg(json_build_object(${factAsJson}) order by asked.position), '[]')
        from category_facts asked
        join fact_definitions definition on definition.id = asked.definition_id
        where asked.category_id = category.id
      ),
      'inherited', (
        select coalesce(json_agg(json_build_object(${factAsJson}, 'category', asked.category) order by asked.depth, asked.position), '[]')
        from above asked
        join fact_definitions definition on definition.id = asked.definition_id
      ),
      'required', category.required_facts,
      'inheritedRequired', coalesce((
        select required_facts from chain
        where chain.id <> category.id and required_facts is not null
        order by depth desc
        limit 1
      ), '{}'),
      'sizeChart', (select size_chart_as_json(array_agg(chart)) from size_charts chart where chart.category_id = category.id)
    ) as facts
    from chain category
    where category.id = ${id}
  `.execute(db);
  return rows[0]?.facts;
}

/** Holds a live category until the transaction ends; of two who change what it asks for, one waits. */
export async function lockCategory(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from categories where id = ${id} and archived_at is null for no key update
  `.execute(tx);
  return rows.length > 0;
}

/** Lets one at a time change definitions, which categories share; readers are not held up. */
export async function lockDefinitions(tx: Tx): Promise<void> {
  await sql`lock table fact_definitions in share row exclusive mode`.execute(tx);
}

/** Every fact; `inUse` only those that some category has. */
export async function listDefinitions(db: Queryable, { inUse }: { inUse: boolean }): Promise<Definition[]> {
  const { rows } = await sql<Definition>`
    select id, key, name, kind, unit, options
    from fact_definitions definition
    where not ${inUse} or exists (select from category_facts where definition_id = definition.id)
    order by name_key(name)
  `.execute(db);
  return rows;
}

export async function insertDefinition(tx: Tx, { id: _id, ...definition }: Definition): Promise<number> {
  const { id } = await tx.insertInto('fact_definitions').values(definition).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function updateDefinition(tx: Tx, { id, key: _key, ...changed }: Definition): Promise<void> {
  await tx.updateTable('fact_definitions').set(changed).where('id', '=', id).execute();
}

/** Whether some product tells this fact, in the shop or not. */
export async function isTold(tx: Tx, key: string): Promise<boolean> {
  const { rows } = await sql`select from products where facts ? ${key} limit 1`.execute(tx);
  return rows.length > 0;
}

/** The categories that ask for one of these facts. */
export async function listCategoriesAsking(tx: Tx, definitionIds: readonly number[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct category_id as id from category_facts where definition_id = any(${definitionIds}::integer[])
  `.execute(tx);
  return rows.map(({ id }) => id);
}

export type AskedRow = { definitionId: number; required: boolean; filterable: boolean };

export async function replaceCategoryFacts(tx: Tx, categoryId: string, asked: readonly AskedRow[]): Promise<void> {
  await tx.deleteFrom('category_facts').where('category_id', '=', categoryId).execute();
  if (asked.length === 0) return;
  await tx
    .insertInto('category_facts')
    .values(
      asked.map(({ definitionId, required, filterable }, position) => ({
        category_id: categoryId,
        definition_id: definitionId,
        position,
        required,
        filterable,
      })),
    )
    .execute();
}

export async function setRequiredFacts(tx: Tx, categoryId: string, required: CommonFact[] | null): Promise<void> {
  await tx.updateTable('categories').set({ required_facts: required }).where('id', '=', categoryId).execute();
}
