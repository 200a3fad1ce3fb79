const BYTES = new Map<string, number>()
{
  const decoder = new TextDecoder('windows-1251')
  for (let byte = 0x80; byte <= 0xff; byte++) BYTES.set(decoder.decode(Uint8Array.of(byte)), byte)
}

/** Signs the encoding lacks are named by number: in XML nothing is lost. */
function encodeCyrillic(xml: string): Buffer {
  // oxlint-disable-next-line no-control-regex
  const named = xml.replace(/[^\x00-\x7f]/gu, (sign) => (BYTES.has(sign) ? sign : `&#${sign.codePointAt(0)};`))
  const bytes = Buffer.allocUnsafe(named.length)
  for (let at = 0; at < named.length; at++) bytes[at] = BYTES.get(named[at]!) ?? named.charCodeAt(at)
  return bytes
}

type XmlEncoding = 'utf-8' | 'windows-1251'

/** With its declaration, as 1С reads it. */
export function encodeXml(xml: string, encoding: XmlEncoding): Buffer {
  const whole = `<?xml version="1.0" encoding="${encoding === 'utf-8' ? 'UTF-8' : encoding}"?>\n${xml}`
  return encoding === 'utf-8' ? Buffer.from(whole) : encodeCyrillic(whole)
}
