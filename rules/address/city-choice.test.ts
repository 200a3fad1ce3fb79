import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { chooseCity, cityHost, queryCityId, type ChosenCity, type CityRequest } from './city-choice.ts'

const slugs = ['pskov', 'vluki', 'spb', 'velnovgorod', 'nevel']
const pskov: ChosenCity = { fiasId: 'fias-pskov', nodeLogisticSlug: 'pskov' }
const moscow: ChosenCity = { fiasId: 'fias-moscow', nodeLogisticSlug: null }
const oddity: ChosenCity = { fiasId: 'fias-odd', nodeLogisticSlug: 'atlantis' }

const request = (more: Partial<CityRequest>): CityRequest => ({
  host: 'localhost:3000',
  mainHost: 'localhost:3000',
  slugs,
  url: '/catalog/?page=2',
  queryCity: null,
  cookieCity: null,
  ...more,
})
const to = (host: string, path: string, remember: string | null = null) => ({ kind: 'redirect', host, path, remember })

describe('by host alone', () => {
  test.each([
    ['localhost:3000', { kind: 'stay', slug: null }],
    ['pskov.localhost:3000', { kind: 'stay', slug: 'pskov' }],
    ['PSKOV.LocalHost:3000', { kind: 'stay', slug: 'pskov' }],
    ['nevel.localhost:3000', { kind: 'stay', slug: 'nevel' }],
    ['www.localhost:3000', to('localhost:3000', '/catalog/?page=2')],
    ['a.pskov.localhost:3000', to('localhost:3000', '/catalog/?page=2')],
    ['.localhost:3000', to('localhost:3000', '/catalog/?page=2')],
    ['127.0.0.1:3000', { kind: 'foreign-host' }],
    ['localhost', { kind: 'foreign-host' }],
    ['evillocalhost:3000', { kind: 'foreign-host' }],
    ['', { kind: 'foreign-host' }],
  ])('%s', (host, choice) => expect(chooseCity(request({ host }))).toEqual(choice))

  test('our own host may be written in capitals', () => {
    expect(chooseCity(request({ host: 'pskov.shop.ru', mainHost: 'Shop.RU' }))).toEqual({ kind: 'stay', slug: 'pskov' })
  })
})

describe('by the query', () => {
  const url = '/catalog/?page=2&i=6000000100000&sort=new'
  test.each([
    ['found', pskov, 'localhost:3000', to('pskov.localhost:3000', '/catalog/?page=2&sort=new', 'fias-pskov')],
    [
      'found, already there',
      pskov,
      'pskov.localhost:3000',
      to('pskov.localhost:3000', '/catalog/?page=2&sort=new', 'fias-pskov'),
    ],
    ['the main city', moscow, 'pskov.localhost:3000', to('localhost:3000', '/catalog/?page=2&sort=new', 'fias-moscow')],
    [
      'a slug without a host',
      oddity,
      'pskov.localhost:3000',
      to('localhost:3000', '/catalog/?page=2&sort=new', 'fias-odd'),
    ],
    ['not found', 'not-found' as const, 'pskov.localhost:3000', to('localhost:3000', '/catalog/?page=2&sort=new')],
    [
      'on an unknown subdomain',
      pskov,
      'www.localhost:3000',
      to('pskov.localhost:3000', '/catalog/?page=2&sort=new', 'fias-pskov'),
    ],
    ['on a foreign host', pskov, 'evil.example', { kind: 'foreign-host' }],
  ])('%s', (_, queryCity, host, choice) => expect(chooseCity(request({ host, url, queryCity }))).toEqual(choice))

  test('it wins over the cookie', () => {
    const choice = chooseCity(request({ host: 'pskov.localhost:3000', url, queryCity: moscow, cookieCity: pskov }))
    expect(choice).toEqual(to('localhost:3000', '/catalog/?page=2&sort=new', 'fias-moscow'))
  })

  test.each([
    ['/?i=6000000100000', '/'],
    ['/a/?i=6000000100000&i=1', '/a/'],
    ['/a/?i', '/a/'],
    ['/a/?x=%20+&i=6000000100000&filter[vendor]=a,b', '/a/?x=%20+&filter[vendor]=a,b'],
    ['/a/?id=1&xi=2&i=6000000100000', '/a/?id=1&xi=2'],
    ['/a/?&&i=6000000100000', '/a/'],
    ['/a/?q=?&i=6000000100000', '/a/?q=?'],
    ['/a/', '/a/'],
  ])('%s goes on as %s', (given, path) => {
    expect(chooseCity(request({ url: given, queryCity: pskov }))).toEqual(
      to('pskov.localhost:3000', path, 'fias-pskov'),
    )
  })
})

describe('by the cookie', () => {
  test.each([
    ['another city', pskov, 'localhost:3000', to('pskov.localhost:3000', '/catalog/?page=2')],
    ['the same city', pskov, 'pskov.localhost:3000', { kind: 'stay', slug: 'pskov' }],
    ['the main city from a region', moscow, 'pskov.localhost:3000', to('localhost:3000', '/catalog/?page=2')],
    ['the main city at home', moscow, 'localhost:3000', { kind: 'stay', slug: null }],
    ['from an unknown subdomain', pskov, 'www.localhost:3000', to('pskov.localhost:3000', '/catalog/?page=2')],
    ['the main city from an unknown subdomain', moscow, 'www.localhost:3000', to('localhost:3000', '/catalog/?page=2')],
    ['a slug without a host is the main city', oddity, 'localhost:3000', { kind: 'stay', slug: null }],
    ['on a foreign host', pskov, 'evil.example', { kind: 'foreign-host' }],
  ])('%s', (_, cookieCity, host, choice) => expect(chooseCity(request({ host, cookieCity }))).toEqual(choice))
})

test('redirects always end', () => {
  const city = fc.option(fc.constantFrom(pskov, moscow, oddity))
  const host = fc.constantFrom('localhost:3000', 'pskov.localhost:3000', 'spb.localhost:3000', 'www.localhost:3000')
  fc.assert(
    fc.property(host, city, fc.constantFrom(pskov, moscow, 'not-found' as const, null), (start, cookieCity, found) => {
      let current = request({ host: start, cookieCity, queryCity: found, url: found ? '/?i=6000000100000' : '/' })
      for (let hop = 0; hop < 3; hop++) {
        const choice = chooseCity(current)
        if (choice.kind !== 'redirect') return
        const remembered = choice.remember && typeof found === 'object' ? found : current.cookieCity
        const queryCity = queryCityId(choice.path) ? found : null
        current = { ...current, host: choice.host, url: choice.path, cookieCity: remembered, queryCity }
      }
      expect(chooseCity(current).kind).toBe('stay')
    }),
  )
})

test.each([
  ['/?i=6000000100000', '6000000100000'],
  ['/?a=1&i=6000000100000', '6000000100000'],
  ['?i=6000000100000', '6000000100000'],
  ['/?i=600000010000', null],
  ['/?i=60000001000000', null],
  ['/?i=', null],
  ['/?id=6000000100000', null],
  ['/i=6000000100000', null],
  ['/', null],
])('the city of %s is %s', (url, id) => expect(queryCityId(url)).toBe(id))

test('hosts', () => {
  expect(cityHost('spb', 'shop.ru')).toBe('spb.shop.ru')
  expect(cityHost(null, 'shop.ru')).toBe('shop.ru')
})
