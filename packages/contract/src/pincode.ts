import { z } from 'zod';

/** The first digit is the postal region, which is never 0. */
export const pincode = z
  .string()
  .trim()
  .regex(/^[1-9][0-9]{5}$/, 'Six digits, such as 411030');
