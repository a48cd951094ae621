import { createHash } from 'node:crypto';
import { z } from 'zod';
import { readPictureBytes, readPictureBytesById } from '../media/picture-bytes.ts';
import { keepPrivateFile } from '../media/private-files.ts';
import type { MediaStore } from '../media/store.ts';
import { asJpegForPaper } from '../papers/picture-for-paper.ts';
import type { Db } from '../platform/database/db.ts';
import type { Job } from '../platform/jobs.ts';
import type { Seller } from './document-record.ts';
import { findToDraw, insertFile } from './documents.queries.ts';
import { paperOf } from './paper-of.ts';

// As wide as it can be printed sharply.
const PICTURE_WIDTH = 600;

/** Draws the paper of a document, once: whoever comes second finds it there, or lets go of their own. */
export const drawDocuments = (store: MediaStore): Job => ({
  name: 'draw_document',
  run: async ({ db }, payload) => {
    const { documentId } = z.object({ documentId: z.uuid() }).parse(payload);
    const document = await findToDraw(db, documentId);
    if (!document) return;
    const paper = paperOf(document, await picturesOf({ db, store }, document.seller));
    const { drawTaxPaper } = await import('../papers/tax/sheet.ts');
    const { content } = drawTaxPaper(paper, { madeAt: document.issuedAt });
    const fileKey = await keepPrivateFile(store, content);
    const sha256 = createHash('sha256').update(content).digest();
    if (!(await insertFile(db, { documentId, fileKey, sha256 }))) await store.delete(fileKey);
  },
});

async function picturesOf(shelf: { db: Db; store: MediaStore }, { logoKey, signaturePictureId }: Seller) {
  const [logo, signature] = await Promise.all([
    logoKey ? readPictureBytes(shelf, logoKey, PICTURE_WIDTH) : undefined,
    signaturePictureId ? readPictureBytesById(shelf, signaturePictureId, PICTURE_WIDTH) : undefined,
  ]);
  return {
    logo: logo ? await asJpegForPaper(logo) : null,
    signature: signature ? await asJpegForPaper(signature) : null,
  };
}
