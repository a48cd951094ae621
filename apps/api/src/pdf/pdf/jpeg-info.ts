export type JpegInfo = { width: number; height: number; channels: number };

// Frame markers (ITU-T T.81, table B.1) that PDF supports: baseline, extended and progressive.
const FRAME_MARKERS = new Set([0xc0, 0xc1, 0xc2]);
const JPEG_SIGNATURE = 0xffd8;

/** Reads the size of a JPEG from its segments (ITU-T T.81, B.2.2). After the first marker, each one is followed by its length. */
export function readJpegInfo(bytes: Buffer): JpegInfo {
  if (bytes.length < 2 || bytes.readUInt16BE(0) !== JPEG_SIGNATURE) throw new Error('A PDF image must be a JPEG');
  let at = 2;
  while (at + 10 <= bytes.length && bytes[at] === 0xff) {
    if (FRAME_MARKERS.has(bytes[at + 1] ?? 0))
      return {
        height: bytes.readUInt16BE(at + 5),
        width: bytes.readUInt16BE(at + 7),
        channels: bytes.readUInt8(at + 9),
      };
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  throw new Error('A JPEG without a frame can’t be added to a PDF');
}
