import type { Reply } from '@kinari/contract/contract';
import { type RawBuilder, sql } from 'kysely';

export type ProductInFull = Reply<'findProductByName'>['product'];
type Product = Reply<'updateProduct'>['product'];
type Codes = { sku: string | null; barcode: string | null; mrp: number | null };

/** What a product's page tells beside what every list shows of it. */
export type FactsRow = Omit<ProductInFull, keyof Product> & { codes: Record<string, Codes> };

const party = (id: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  (
    select json_build_object('name', party.name, 'address', concat_ws(', ', party.address, party.pincode))
    from parties party
    where party.id = ${id}
  )`;

/** SQL for the facts of the product aliased `product`. */
export const factsAsJson: RawBuilder<FactsRow> = sql`
  json_build_object(
    'brand', (select json_build_object('id', brand.id, 'name', brand.name) from brands brand where brand.id = product.brand_id),
    'genericName', product.generic_name,
    'netQuantity', case when product.net_quantity is not null then
      json_build_object('amount', trim_scale(product.net_quantity), 'unit', product.net_unit) end,
    'origin', product.origin,
    'maker', ${party(sql`product.maker_id`)},
    'packer', ${party(sql`product.packer_id`)},
    'importer', ${party(sql`product.importer_id`)},
    'warrantyMonths', product.warranty_months,
    'returnRule', product.return_rule,
    'facts', (
      select coalesce(json_agg(json_build_object(
        'key', definition.key, 'name', definition.name,
        'value', fact_in_words(product.facts -> definition.key, definition.kind, definition.unit)
      ) order by asked.place), '[]')
      from facts_asked(product.category_id) asked
      join fact_definitions definition on definition.id = asked.definition_id
      where product.facts ? definition.key
    ),
    'sizeChart', size_chart_of(product.id, product.category_id),
    'codes', (
      select coalesce(json_object_agg(variant.id, json_build_object(
        'sku', variant.sku, 'barcode', variant.barcode, 'mrp', variant.mrp_paise
      )), '{}')
      from variants variant
      where variant.product_id = product.id and variant.archived_at is null
    )
  )`;
