type PageParams = { page: number; limit: number };

export function toPaginationResponse({ page, limit }: PageParams, totalItems: number) {
  return { currentPage: page, limit, totalItems, totalPages: Math.ceil(totalItems / limit) };
}
