import { decodeEither } from '#rules/exchange/windows-1251.ts'

export interface ExchangeQuery {
  type: string
  mode: string
  filename: string
  sessid: string
  version: string
  timestamp: string
}

/** By its bytes: names come in UTF-8 or windows-1251, escaped or not. The first of two of one name counts. */
export function readExchangeQuery(url: string): ExchangeQuery {
  const found = new Map<string, string>()
  for (const pair of url.slice(url.indexOf('?') + 1 || url.length).split('&')) {
    const at = pair.indexOf('=')
    const name = decodePart(at === -1 ? pair : pair.slice(0, at)).toLowerCase()
    if (!found.has(name)) found.set(name, at === -1 ? '' : decodePart(pair.slice(at + 1)))
  }
  const of = (name: string) => found.get(name)?.trim() ?? ''
  return {
    type: of('type').toLowerCase(),
    mode: of('mode').toLowerCase(),
    filename: of('filename'),
    sessid: of('sessid'),
    version: of('version'),
    timestamp: of('timestamp'),
  }
}

function decodePart(text: string): string {
  const bytes = Buffer.from(text, 'latin1')
  const plain = Buffer.alloc(bytes.length)
  let length = 0
  for (let at = 0; at < bytes.length; at++) {
    const escaped = bytes[at] === 0x25 ? Number.parseInt(text.slice(at + 1, at + 3), 16) : Number.NaN
    const isEscape = !Number.isNaN(escaped) && /^[0-9a-f]{2}$/i.test(text.slice(at + 1, at + 3))
    plain[length++] = isEscape ? escaped : bytes[at] === 0x2b ? 0x20 : bytes[at]!
    if (isEscape) at += 2
  }
  return decodeEither(plain.subarray(0, length))
}
