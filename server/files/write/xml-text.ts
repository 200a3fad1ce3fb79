const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }

/** What XML 1.0 cannot hold in any spelling: control characters, lone halves of surrogate pairs, the two non-characters. */
// oxlint-disable-next-line no-control-regex
const IMPOSSIBLE = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g

/** Text for an element or an attribute. */
export function xmlText(text: string): string {
  return text.replace(IMPOSSIBLE, '').replace(/[&<>"']/g, (sign) => ENTITIES[sign]!)
}

export const element = (name: string, text: string | number): string => `<${name}>${typeof text === 'number' ? text : xmlText(text)}</${name}>`

/** Sitemaps and feeds want absolute addresses in ASCII. */
export const xmlAddress = (address: string): string => xmlText(encodeURI(decodedOnce(address)))

function decodedOnce(address: string): string {
  try {
    return decodeURI(address)
  } catch {
    return address
  }
}
