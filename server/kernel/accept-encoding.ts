import { LRUCache } from 'lru-cache'

export type Encoding = 'br' | 'gzip' | 'identity'

/** Browsers send a handful of values; a client may send anything, so the cache is bounded. */
const chosen = new LRUCache<string, Encoding>({ max: 100 })
const LONGEST_HEADER = 500

/** The only reader of Accept-Encoding: the best the client takes. */
export function chosenEncoding(accepted: string | undefined): Encoding {
  if (!accepted) return 'identity'
  let encoding = chosen.get(accepted)
  if (!encoding) {
    chosen.set(accepted, (encoding = bestOf(accepted.slice(0, LONGEST_HEADER))))
  }
  return encoding
}

function bestOf(accepted: string): Encoding {
  const weights = new Map<string, number>()
  for (const each of accepted.toLowerCase().split(',')) {
    const [name = '', ...parameters] = each.split(';').map((part) => part.trim())
    const weight = parameters.find((parameter) => /^q\s*=/.test(parameter))
    weights.set(name, weight ? Number(weight.slice(weight.indexOf('=') + 1)) : 1)
  }
  return (['br', 'gzip'] as const).find((name) => (weights.get(name) ?? weights.get('*') ?? 0) > 0) ?? 'identity'
}
