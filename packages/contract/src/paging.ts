import { z } from 'zod';

const MAX_PAGE = 1_000_000;
const MAX_PAGE_SIZE = 1000;

/** An integer in a URL. Only plain digits: rejects `1e3`, `0x10` and the like. */
export function wholeNumber(min: number, max: number) {
  const digits = z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number);
  return z.union([z.int(), digits]).pipe(z.int().min(min).max(max));
}

export function pageQuery(defaultLimit: number, maxLimit = MAX_PAGE_SIZE) {
  return z.object({
    page: wholeNumber(1, MAX_PAGE).default(1),
    limit: wholeNumber(1, maxLimit).default(defaultLimit),
  });
}

/** Paging of a log. `before` is the id of the oldest entry already loaded; the next page starts below it. */
export const logPaging = {
  before: z
    .string()
    .regex(/^\d{1,18}$/)
    .optional(),
  limit: wholeNumber(1, 200).default(50),
};

export const pagination = z.object({
  currentPage: z.int(),
  limit: z.int(),
  totalItems: z.int(),
  totalPages: z.int(),
});

/** `exact` is false if counting stopped at a limit and there are more. */
export const countedPagination = pagination.extend({ exact: z.boolean() });
