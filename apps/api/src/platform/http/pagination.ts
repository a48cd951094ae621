type Asked = { page: number; limit: number };

/** Where a page stands among all of them. */
export function paginationOf({ page, limit }: Asked, totalItems: number) {
  return { currentPage: page, limit, totalItems, totalPages: Math.ceil(totalItems / limit) };
}
