import { z } from 'zod';

const MOST_PAGES = 1_000_000;
const MOST_PER_PAGE = 1000;

/** A whole number in an address: plain digits, nothing that merely can be read as a number. */
export function wholeNumber(least: number, most: number) {
  const digits = z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number);
  return z.union([z.int(), digits]).pipe(z.int().min(least).max(most));
}

/** `?page&limit` of a paged call, with the page size it has when none is asked for. */
export function pageQuery(defaultLimit: number) {
  return z.object({
    page: wholeNumber(1, MOST_PAGES).default(1),
    limit: wholeNumber(1, MOST_PER_PAGE).default(defaultLimit),
  });
}

export const pagination = z.object({
  currentPage: z.int(),
  limit: z.int(),
  totalItems: z.int(),
  totalPages: z.int(),
});

/** As `pagination`; `exact` is false where counting stopped at a limit and there are more. */
export const countedPagination = pagination.extend({ exact: z.boolean() });
