import { MOST, PHOTO_TYPES } from '@kinari/contract/limits';

export const PICTURE_TYPES: readonly string[] = PHOTO_TYPES;

/** Takes the files that can be pictures, as many as there is room for, and says of each other file what is wrong. */
export function takePictures(
  files: readonly File[],
  { room, tooMany }: { room: number; tooMany: string },
): { taken: File[]; complaints: string[] } {
  const complaints = files.flatMap((file) => complaintAbout(file) ?? []);
  const fit = files.filter((file) => complaintAbout(file) === undefined);
  if (fit.length > room) complaints.push(tooMany);
  return { taken: fit.slice(0, Math.max(room, 0)), complaints };
}

function complaintAbout({ name, type, size }: File): string | undefined {
  // Where the system does not know HEIC, the file has a name and no type.
  if (/^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name)) {
    return `${name}: HEIC pictures cannot be read here. Please export the picture as JPEG`;
  }
  if (!PICTURE_TYPES.includes(type)) return `${name} is not a PNG, JPG or WebP picture`;
  if (size > MOST.pictureMb * 1024 * 1024) return `${name} is larger than ${MOST.pictureMb} MB`;
  return undefined;
}
