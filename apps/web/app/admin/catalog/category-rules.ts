import type { Errors } from '../../ui/form-errors.ts';

/** The image counts as a field with the number of pictures as its value, so that it is judged like the others. */
export type CategoryFields = Record<'name' | 'description' | 'parentId' | 'image', string>;

export const ONE_IMAGE = { most: 1, tooMany: 'You can upload a maximum of 1 images.' };

export function checkCategory({ name, image }: CategoryFields): Errors<keyof CategoryFields> {
  const errors: Errors<keyof CategoryFields> = {};
  if (!name.trim()) errors.name = 'Please fill the category name.';
  if (image === '0') errors.image = 'Please upload at least 1 images.';
  return errors;
}
