import { TextDecoder } from 'node:util';
import { SaxesParser } from 'saxes';

export type XmlHandlers = {
  /** Names have no namespace prefix. Attributes keep theirs. */
  onOpen?: (name: string, attributes: Partial<Record<string, string>>) => void;
  /** Called for empty elements too. */
  onClose?: (name: string) => void;
  onText?: (text: string) => void;
};

/** The XML is not well-formed or exceeds a limit. */
export class InvalidXmlError extends Error {}

const MAX_PART_LENGTH = 1_000_000;
/** Enough for 20,000 rows of 30 cells. Limits the CPU time. */
const MAX_PARTS = 3_000_000;
/** Spreadsheets have less than ten levels. Limits the memory for open elements. */
const MAX_DEPTH = 100;

/** Reads UTF-8 in chunks. Rejects document types, so there are no custom or external entities. */
export async function readXml(chunks: AsyncIterable<Buffer>, handlers: XmlHandlers): Promise<void> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let parts = 0;
  let depth = 0;
  let unparsedLength = 0;
  const countPart = () => {
    unparsedLength = 0;
    parts += 1;
    if (parts > MAX_PARTS) throw new InvalidXmlError('is too large');
  };
  const handleText = (text: string) => {
    countPart();
    handlers.onText?.(text);
  };
  const parser = new SaxesParser({ position: false, xmlns: false });
  parser.on('opentag', ({ name, attributes }) => {
    countPart();
    depth += 1;
    if (depth > MAX_DEPTH) throw new InvalidXmlError('has too many levels');
    handlers.onOpen?.(toLocalName(name), attributes);
  });
  parser.on('closetag', ({ name, isSelfClosing }) => {
    if (!isSelfClosing) countPart();
    depth -= 1;
    handlers.onClose?.(toLocalName(name));
  });
  parser.on('text', handleText);
  parser.on('cdata', handleText);
  parser.on('comment', countPart);
  parser.on('doctype', () => throwInvalid('declares a document type'));
  parser.on('error', () => throwInvalid('is not valid XML'));

  let isEmpty = true;
  for await (const chunk of chunks) {
    isEmpty = false;
    const text = decode(decoder, chunk);
    parser.write(text);
    unparsedLength += text.length;
    if (unparsedLength > MAX_PART_LENGTH) throw new InvalidXmlError('is too large');
  }
  if (!isEmpty) parser.write(decode(decoder)).close();
}

function throwInvalid(problem: string): never {
  throw new InvalidXmlError(problem);
}

/** Call without a chunk at the end of the text. */
function decode(decoder: TextDecoder, chunk?: Buffer): string {
  try {
    return decoder.decode(chunk, { stream: chunk !== undefined });
  } catch {
    return throwInvalid('is not UTF-8');
  }
}

function toLocalName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
