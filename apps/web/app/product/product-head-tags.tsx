import { cardPrice, priceText } from '../catalog/price.ts';
import { type Product, productPath } from '../catalog/product.ts';
import { JsonLd } from '../shop/json-ld.tsx';
import { PageTitle } from '../shop/page-title.tsx';
import { useShop } from '../shop/use-shop.ts';
import { productFacts } from './product-json-ld.ts';

type ProductHeadTagsProps = { product: Product; trail: { name: string; path: string }[] };

export function ProductHeadTags({ product, trail }: ProductHeadTagsProps) {
  const { publicUrl, company } = useShop();
  const path = productPath(product.name);
  const price = priceText(cardPrice(product.variants)).now;
  const text = `${product.name} for ${price}. ${product.description ?? ''}`;
  return (
    <>
      <PageTitle
        screen={product.name}
        description={text}
        canonicalPath={path}
        picture={`/uploads/share/product/${product.id}.jpg`}
      />
      <JsonLd data={productFacts(product, { publicUrl, trail, daysToDeliver: company.daysToDeliver })} />
    </>
  );
}
