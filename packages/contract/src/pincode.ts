import { z } from 'zod';

/** Six digits; the first tells the region, and there is none with the number 0. */
export const pincode = z
  .string()
  .trim()
  .regex(/^[1-9][0-9]{5}$/, 'Six digits, such as 411030');
