import type { ProductImage } from '../../media/images.ts';

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
  images: ProductImage[];
};

/** A product that may no longer be for sale. */
export type ProductViewRow = { product: ProductRow; available: boolean };

type Positioned<Row> = Row & { place: number };
type Columns<Row> = { [Key in keyof Positioned<Row>]: Positioned<Row>[Key][] | null };
type Product = Pick<ProductRow, 'id' | 'name' | 'description' | 'version'> & {
  categoryId: string;
  categoryName: string;
  categorySlug: string;
  published: boolean;
};
/** Result of `product_view_columns`. */
export type ProductColumns = {
  products: Columns<Product>;
  variants: Columns<VariantRow>;
  images: Columns<ProductImage>;
};

/** Returns products in the order of the requested ids. */
export function toProducts({ products, variants, images }: ProductColumns): ProductViewRow[] {
  const variantsByPlace = groupByPlace(variants);
  const imagesByPlace = groupByPlace(images);
  return toRows(products).map(({ place, categoryId, categoryName, categorySlug, published, ...product }) => {
    const productVariants = variantsByPlace.get(place) ?? [];
    return {
      product: {
        ...product,
        category: { id: categoryId, name: categoryName, slug: categorySlug },
        variants: productVariants,
        images: imagesByPlace.get(place) ?? [],
      },
      available: published && productVariants.length > 0,
    };
  });
}

function groupByPlace<Row extends object>(columns: Columns<Row>): Map<number, Row[]> {
  const found = new Map<number, Row[]>();
  for (const { place, ...row } of toRows(columns)) {
    const rows = found.get(place);
    if (rows) rows.push(row as unknown as Row);
    else found.set(place, [row as unknown as Row]);
  }
  return found;
}

function toRows<Row extends object>(columns: Columns<Row>): Positioned<Row>[] {
  const lists = Object.entries<unknown[] | null>(columns);
  return (columns.place ?? []).map((_place, index) => {
    const row: Record<string, unknown> = {};
    for (const [name, list] of lists) row[name] = list?.[index];
    return row as Positioned<Row>;
  });
}
