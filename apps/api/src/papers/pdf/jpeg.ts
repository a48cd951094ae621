export type JpegFacts = { width: number; height: number; channels: number };

// What begins a frame (ITU-T T.81, table B.1), of which a PDF may hold the plain, the extended and the progressive one.
const FRAMES = new Set([0xc0, 0xc1, 0xc2]);
const BEGINS = 0xffd8;

/** Reads the size of a JPEG out of its segments (ITU-T T.81, B.2.2): each but the first has its length behind its name. */
export function factsOfJpeg(bytes: Buffer): JpegFacts {
  if (bytes.length < 2 || bytes.readUInt16BE(0) !== BEGINS) throw new Error('A picture on a paper is a JPEG');
  let at = 2;
  while (at + 10 <= bytes.length && bytes[at] === 0xff) {
    if (FRAMES.has(bytes[at + 1] ?? 0))
      return {
        height: bytes.readUInt16BE(at + 5),
        width: bytes.readUInt16BE(at + 7),
        channels: bytes.readUInt8(at + 9),
      };
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  throw new Error('A JPEG without a frame cannot be put on a paper');
}
