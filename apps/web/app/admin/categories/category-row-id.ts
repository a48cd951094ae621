export function categoryRowId(categoryId: string): string {
  return `category-${categoryId}`;
}
