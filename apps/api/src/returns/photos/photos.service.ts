import { contract } from '@kinari/contract/contract';
import type { FileResponse } from '@kinari/contract/endpoint';
import { OPEN_RETURN_STATUSES } from '@kinari/contract/labels/return-labels';
import { MAX } from '@kinari/contract/limits';
import { getPrivateFile } from '../../media/private-files.ts';
import { withPrivateImages } from '../../media/private-images.ts';
import type { MediaStore } from '../../media/store.ts';
import type { Db } from '../../platform/database/db.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Session } from '../../platform/http/endpoint.ts';
import type { Upload } from '../../platform/http/form.ts';
import {
  findReturnPhoto,
  findReturnPhotoInfo,
  findReturnPhotoInfoForUpdate,
  insertReturnPhotos,
} from './photos.queries.ts';

type PhotoDeps = { db: Db; store: MediaStore };
type NewPhotos = { returnId: string; userId: string; uploads: readonly Upload[] };

type PhotoUploader = { userId: string; adding: number };

function assertCanUpload(
  found: Awaited<ReturnType<typeof findReturnPhotoInfo>>,
  { userId, adding }: PhotoUploader,
): void {
  if (!found || found.requestedBy !== userId) throw new DomainError('not_found');
  if (!(OPEN_RETURN_STATUSES as readonly string[]).includes(found.status))
    throw new DomainError('return_status_changed');
  if (found.photos + adding > MAX.returnPhotos) throw new DomainError('too_many_photos');
}

/** Call before reading the body: untrusted users must not trigger uploads and decoding. */
export async function assertCanAddPhotos(db: Db, returnId: string, uploader: PhotoUploader): Promise<void> {
  assertCanUpload(await findReturnPhotoInfo(db, returnId), uploader);
}

export async function addReturnPhotos(
  { db, store }: PhotoDeps,
  { returnId, userId, uploads }: NewPhotos,
): Promise<void> {
  const uploader = { userId, adding: uploads.length };
  await assertCanAddPhotos(db, returnId, uploader);
  await withPrivateImages(store, uploads, (keys) =>
    db.transaction().execute(async (tx) => {
      assertCanUpload(await findReturnPhotoInfoForUpdate(tx, returnId), uploader);
      await insertReturnPhotos(tx, returnId, keys);
    }),
  );
}

/** Returns a photo to the requester of the return or to staff. */
export async function getReturnPhoto({ db, store }: PhotoDeps, id: string, session: Session): Promise<FileResponse> {
  const photo = await findReturnPhoto(db, id);
  if (!photo) throw new DomainError('not_found');
  const { fileKey: key, requestedBy: ownerId } = photo;
  const { staffPermission } = contract.getReturnPhoto;
  return { name: `photo-${id}.webp`, content: await getPrivateFile(store, { key, ownerId, staffPermission }, session) };
}

export async function deleteReturnPhoto(db: Db, id: string): Promise<void> {
  await db.deleteFrom('return_photos').where('id', '=', id).execute();
}
