import { encodeWindows1251, isInWindows1251 } from '#rules/exchange/windows-1251.ts'

type XmlEncoding = 'utf-8' | 'windows-1251'

/** With its declaration, as 1С reads it. Signs the old encoding lacks are named by number: in XML nothing is lost. */
export function encodeXml(xml: string, encoding: XmlEncoding): Buffer {
  const whole = `<?xml version="1.0" encoding="${encoding === 'utf-8' ? 'UTF-8' : encoding}"?>\n${xml}`
  if (encoding === 'utf-8') return Buffer.from(whole)
  const named = whole.replace(/\P{ASCII}/gu, (sign) => (isInWindows1251(sign) ? sign : `&#${sign.codePointAt(0)};`))
  return Buffer.from(encodeWindows1251(named))
}
