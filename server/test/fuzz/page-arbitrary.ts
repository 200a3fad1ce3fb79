import fc from 'fast-check'
import { HOSTILE_COOKIES, HOSTILE_TEXTS } from './hostile-values.ts'

export interface FuzzPage {
  url: string
  headers: Record<string, string>
}

const PARAMETERS = [
  'page',
  'perPage',
  'sort',
  'inStock',
  'q',
  'codes',
  'auth',
  'tab',
  'type',
  'i',
  'filter[vendor]',
  'filter[price]',
  'filter[power]',
  'order',
  'payment',
  '_routes',
  'utm_source',
  'odd',
  '__proto__',
]
/** As it is: the server must read what no browser would write. */
const RAW = [
  '%',
  '%zz',
  '%00',
  '%ff%fe',
  '%2e%2e%2f',
  '%252e',
  '..',
  '.',
  '//',
  '\\',
  ';',
  ':',
  '@',
  '*',
  '()',
  '[',
  '~',
  '%F0%9F%9B%A0',
  '%D0%B4%D1%80%D0%B5%D0%BB%D1%8C',
  '%0d%0aX:1',
  '.data',
  '.php',
  '.xml',
  'a'.repeat(3000),
]

const text = fc.oneof(fc.constantFrom(...HOSTILE_TEXTS), fc.string({ unit: 'grapheme', maxLength: 60 }))
const encoded = (value: string) => encodeURIComponent(value.toWellFormed()).slice(0, 600)
const piece = fc.oneof({ weight: 2, arbitrary: text.map(encoded) }, { weight: 1, arbitrary: fc.constantFrom(...RAW) })

/** Real addresses with something put in, and made-up ones; any of them with odd parameters, cookies and headers. */
export function pageArbitrary(addresses: readonly string[]): fc.Arbitrary<FuzzPage> {
  const spoilt = fc
    .tuple(fc.constantFrom(...addresses), fc.array(piece, { maxLength: 2 }), fc.nat({ max: 3 }))
    .map(([address, pieces, how]) => {
      if (how === 0) return address
      if (how === 1) return `${address}${pieces.join('/')}${pieces.length > 0 ? '/' : ''}`
      const steps = address.split('/')
      steps[Math.max(1, steps.length - 2)] = `${how === 2 ? '' : steps.at(-2)}${pieces.join('')}`
      return steps.join('/')
    })
  const query = fc
    .array(fc.tuple(fc.constantFrom(...PARAMETERS), piece), { maxLength: 4 })
    .map((pairs) => pairs.map((pair) => pair.join('=')).join('&'))
  const cookie = fc.array(
    fc.tuple(
      fc.constantFrom('cart', 'cityN', 'favorites', 'auth_token', 'visitor', 'odd'),
      fc.constantFrom(...HOSTILE_COOKIES),
    ),
    { maxLength: 3 },
  )
  return fc
    .record({
      path: spoilt,
      query,
      cookie,
      isData: fc.nat({ max: 9 }),
      language: fc.constantFrom('ru', '', '*;q=9', 'x'.repeat(500)),
      encoding: fc.constantFrom('br', 'gzip', '', 'br;q=0', '*', ',,,'),
    })
    .map(({ path, query: parameters, cookie: pairs, isData, language, encoding }) => ({
      url: `${isData === 0 ? `${path.replace(/\/$/, '') || '/_root'}.data` : path}${parameters ? `?${parameters}` : ''}`,
      headers: {
        'accept-language': language,
        'accept-encoding': encoding,
        ...(pairs.length > 0 ? { cookie: pairs.map((pair) => pair.join('=')).join('; ') } : {}),
      },
    }))
}
