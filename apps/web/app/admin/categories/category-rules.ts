import { MOST } from '@kinari/contract/limits';
import type { Errors } from '../../ui/form/form-errors.ts';
import type { PictureDraft } from '../pictures/picture-draft.ts';

export type CategoryDraft = { name: string; description: string; parentId: string; pictures: PictureDraft[] };

export const ONE_IMAGE = { most: MOST.categoryPictures, tooMany: 'You can upload a maximum of 1 images.' };

export function checkCategory({ name, pictures }: CategoryDraft): Errors<keyof CategoryDraft> {
  const errors: Errors<keyof CategoryDraft> = {};
  if (!name.trim()) errors.name = 'Please fill the category name.';
  if (pictures.length === 0) errors.pictures = 'Please upload at least 1 images.';
  return errors;
}
