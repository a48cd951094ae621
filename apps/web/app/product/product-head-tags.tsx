import { cardPrice, formatPrice } from '../catalog/price.ts';
import { type Product, productPath } from '../catalog/product.ts';
import { JsonLd } from '../site/json-ld.tsx';
import { PageTitle } from '../site/page-title.tsx';
import { useShop } from '../site/use-shop.ts';
import { productJsonLd } from './product-json-ld.ts';

type ProductHeadTagsProps = { product: Product; breadcrumb: { name: string; path: string }[] };

export function ProductHeadTags({ product, breadcrumb }: ProductHeadTagsProps) {
  const { publicUrl, company } = useShop();
  const path = productPath(product.name);
  const price = formatPrice(cardPrice(product.variants)).now;
  const text = `${product.name} for ${price}. ${product.description ?? ''}`;
  return (
    <>
      <PageTitle
        screen={product.name}
        description={text}
        canonicalPath={path}
        image={`/uploads/share/product/${product.id}.jpg`}
      />
      <JsonLd data={productJsonLd(product, { publicUrl, breadcrumb, deliveryDays: company.deliveryDays })} />
    </>
  );
}
