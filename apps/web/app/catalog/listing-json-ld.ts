import { type Product, productPath } from './product.ts';

const CONTEXT = 'https://schema.org';

export function breadcrumbJsonLd(publicUrl: string, breadcrumb: { name: string; path: string }[]): object {
  return {
    '@context': CONTEXT,
    '@type': 'BreadcrumbList',
    itemListElement: breadcrumb.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: publicUrl + path,
    })),
  };
}

export function itemListJsonLd(publicUrl: string, products: readonly Product[]): object {
  return {
    '@context': CONTEXT,
    '@type': 'ItemList',
    itemListElement: products.map(({ name }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      url: publicUrl + productPath(name),
    })),
  };
}
