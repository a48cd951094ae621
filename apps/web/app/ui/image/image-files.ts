import { MAX, PHOTO_TYPES } from '@kinari/contract/limits';

export const IMAGE_TYPES: readonly string[] = PHOTO_TYPES;

/** Returns the valid images, up to `remaining`, and a message for each other file. */
export function pickImageFiles(
  files: readonly File[],
  { remaining, tooManyMessage }: { remaining: number; tooManyMessage: string },
): { accepted: File[]; problems: string[] } {
  const problems = files.flatMap((file) => validateImageFile(file) ?? []);
  const valid = files.filter((file) => validateImageFile(file) === undefined);
  if (valid.length > remaining) problems.push(tooManyMessage);
  return { accepted: valid.slice(0, Math.max(remaining, 0)), problems };
}

function validateImageFile({ name, type, size }: File): string | undefined {
  // Systems that do not know HEIC report no type, only a name.
  if (/^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name)) {
    return `${name}: HEIC images are not supported. Export the image as JPEG`;
  }
  if (!IMAGE_TYPES.includes(type)) return `${name} is not a PNG, JPG or WebP image`;
  if (size > MAX.imageMb * 1024 * 1024) return `${name} is larger than ${MAX.imageMb} MB`;
  return undefined;
}
