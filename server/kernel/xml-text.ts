const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }

/** Signs to be named, and what XML 1.0 cannot hold in any spelling: control characters and the two non-characters. */
// oxlint-disable-next-line no-control-regex
const SPECIAL = /[&<>"'\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g
// oxlint-disable-next-line no-control-regex
const HAS_SPECIAL = /[&<>"'\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/

/** Text for an element or an attribute. */
export function xmlText(text: string): string {
  const whole = text.isWellFormed() ? text : text.toWellFormed()
  // most texts have nothing to name, and there are millions of them
  return HAS_SPECIAL.test(whole) ? whole.replace(SPECIAL, (sign) => ENTITIES[sign] ?? '') : whole
}

export const element = (name: string, text: string | number): string =>
  `<${name}>${typeof text === 'number' ? text : xmlText(text)}</${name}>`

let lastAddress = ''
let lastEscaped = ''

/**
 * Sitemaps and feeds want addresses in ASCII; ours mostly are. One path goes to every file of every branch in turn, so
 * the last is memoized.
 */
export function xmlAddress(address: string): string {
  if (address !== lastAddress) {
    lastEscaped = /^[\w/:.?=-]*$/.test(address) ? address : xmlText(encodeURI(decodedOnce(address)))
    lastAddress = address
  }
  return lastEscaped
}

function decodedOnce(address: string): string {
  try {
    return decodeURI(address)
  } catch {
    return address
  }
}
