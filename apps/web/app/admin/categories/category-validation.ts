import { MAX } from '@kinari/contract/limits';
import type { Errors } from '../../ui/form/form-errors.ts';
import type { ImageFormValue } from '../images/image-form-values.ts';

export type CategoryFormValues = { name: string; description: string; parentId: string; images: ImageFormValue[] };

export const IMAGE_LIMIT = { max: MAX.categoryImages, tooManyMessage: 'You can upload a maximum of 1 images.' };

export function validateCategory({ name, images }: CategoryFormValues): Errors<keyof CategoryFormValues> {
  const errors: Errors<keyof CategoryFormValues> = {};
  if (!name.trim()) errors.name = 'Please fill the category name.';
  if (images.length === 0) errors.images = 'Please upload at least 1 images.';
  return errors;
}
