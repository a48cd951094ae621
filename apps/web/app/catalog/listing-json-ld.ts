import { type Product, productPath } from './product.ts';

const CONTEXT = 'https://schema.org';

export function breadcrumbs(publicUrl: string, trail: { name: string; path: string }[]): object {
  return {
    '@context': CONTEXT,
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ name, path }, place) => ({
      '@type': 'ListItem',
      position: place + 1,
      name,
      item: publicUrl + path,
    })),
  };
}

export function itemList(publicUrl: string, products: readonly Product[]): object {
  return {
    '@context': CONTEXT,
    '@type': 'ItemList',
    itemListElement: products.map(({ name }, place) => ({
      '@type': 'ListItem',
      position: place + 1,
      url: publicUrl + productPath(name),
    })),
  };
}
