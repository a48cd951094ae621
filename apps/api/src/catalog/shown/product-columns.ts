import type { PlacedPicture } from '../../media/pictures.ts';

export type VariantRow = {
  id: string;
  color: string | null;
  colorHex: string | null;
  size: string | null;
  stock: number;
  price: number;
  saving: number;
};

export type ProductRow = {
  id: string;
  name: string;
  description: string;
  version: number;
  category: { id: string; name: string; slug: string };
  variants: VariantRow[];
  pictures: PlacedPicture[];
};

/** A product that may have left the shop. */
export type ShownRow = { product: ProductRow; available: boolean };

type Placed<Row> = Row & { place: number };
type Columns<Row> = { [Key in keyof Placed<Row>]: Placed<Row>[Key][] | null };
type Product = Pick<ProductRow, 'id' | 'name' | 'description' | 'version'> & {
  categoryId: string;
  categoryName: string;
  categorySlug: string;
  published: boolean;
};
/** What `product_columns` gives. */
export type ProductColumns = {
  products: Columns<Product>;
  variants: Columns<VariantRow>;
  pictures: Columns<PlacedPicture>;
};

/** In the order of the ids that were asked for. */
export function toProducts({ products, variants, pictures }: ProductColumns): ShownRow[] {
  const variantsAt = byPlace(variants);
  const picturesAt = byPlace(pictures);
  return rowsOf(products).map(({ place, categoryId, categoryName, categorySlug, published, ...product }) => {
    const sold = variantsAt.get(place) ?? [];
    return {
      product: {
        ...product,
        category: { id: categoryId, name: categoryName, slug: categorySlug },
        variants: sold,
        pictures: picturesAt.get(place) ?? [],
      },
      available: published && sold.length > 0,
    };
  });
}

function byPlace<Row extends object>(columns: Columns<Row>): Map<number, Row[]> {
  const found = new Map<number, Row[]>();
  for (const { place, ...row } of rowsOf(columns)) {
    const rows = found.get(place);
    if (rows) rows.push(row as unknown as Row);
    else found.set(place, [row as unknown as Row]);
  }
  return found;
}

function rowsOf<Row extends object>(columns: Columns<Row>): Placed<Row>[] {
  const lists = Object.entries<unknown[] | null>(columns);
  return (columns.place ?? []).map((_place, at) => {
    const row: Record<string, unknown> = {};
    for (const [name, list] of lists) row[name] = list?.[at];
    return row as Placed<Row>;
  });
}
