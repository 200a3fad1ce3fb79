import { randomBytes } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import type { MadePage } from './cached-page.ts'
import { PageCache } from './page-cache.ts'

let now: number
let cache: PageCache
let renders: string[]
beforeEach(() => {
  now = 0
  renders = []
  cache = new PageCache({ maxBytes: 40_000, freshMs: 1000, staleMs: 5000, now: () => now })
})

const made = (text: string, rest: Partial<MadePage> = {}): MadePage => ({
  status: 200,
  headers: {},
  body: Buffer.from(text),
  tags: new Set(),
  cacheMs: 60_000,
  ...rest,
})
const ask = async (key: string, text = key, rest: Partial<MadePage> = {}) => {
  const { page, how } = await cache.find(key, async () => {
    renders.push(text)
    return made(text, rest)
  })
  return `${how} ${(await page.body('identity')).toString()}`
}

describe('an aged page', () => {
  it('is sent once more while a new one is made; a very old one is not', async () => {
    expect(await ask('a', 'one')).toBe('miss one')
    now = 999
    expect(await ask('a', 'two')).toBe('hit one')
    now = 1000
    expect([await ask('a', 'two'), await ask('a', 'three')]).toEqual(['stale one', 'hit two'])
    now = 6000
    expect(await ask('a', 'four')).toBe('miss four')
    expect(renders).toEqual(['one', 'two', 'four'])
  })

  it('stays when the new one cannot be made', async () => {
    await ask('a', 'one')
    now = 1000
    const troubles: unknown[] = []
    cache = Object.assign(cache, {
      options: { ...cache['options'], onError: (error: unknown) => troubles.push(error) },
    })
    const failing = async () => {
      throw new Error('no database')
    }
    expect((await cache.find('a', failing)).how).toBe('stale')
    await expect.poll(() => troubles.length).toBe(1)
    expect((await cache.find('a', failing)).how).toBe('stale')
  })
})

describe.each([
  ['too old to be sent', () => (now = 6000)],
  ['that shows what has changed', () => cache.invalidate(new Set(['good:1']))],
  ['after a lost connection', () => cache.clear()],
])('a page %s', (_what, age) => {
  const old = async () => {
    await ask('a', 'one', { tags: new Set(['good:1']) })
    age()
  }
  const away = async () => made('sorry', { status: 503, cacheMs: 0 })
  const broken = async () => Promise.reject(new Error('no database'))
  it.each([
    ['answers 503', away],
    ['throws', broken],
  ])('is sent all the same when making a new one %s, and replaced when it can be', async (_how, failing) => {
    await old()
    for (const _time of ['first', 'second']) {
      const found = await cache.find('a', failing)
      expect([found.how, found.page.status]).toEqual(['stale', 200])
    }
    now += 2000
    await expect.poll(() => ask('a', 'two')).toMatch(/ two$/)
  })

  it('is sent at once while others are known to hang, and the new one when it comes', async () => {
    await old()
    await cache.find('a', away)
    const { promise, resolve } = Promise.withResolvers<MadePage>()
    expect((await cache.find('a', () => promise)).how).toBe('stale')
    resolve(made('two'))
    await expect.poll(() => ask('a', 'three')).toBe('hit two')
  })

  it('is not sent past the time it may be kept', async () => {
    await old()
    now = 60_000
    expect((await cache.find('a', away)).page.status).toBe(503)
    await expect(cache.find('a', broken)).rejects.toThrow('no database')
  })
})

describe('tags', () => {
  const good = { tags: new Set(['good:1', 'category:x']) }
  it('drop what shows a thing and age what may have counted it', async () => {
    await ask('a', 'one', good)
    await ask('b', 'one')
    cache.markStale(new Set(['category:x']))
    expect([await ask('a', 'two', good), await ask('a', '', good), await ask('b')]).toEqual([
      'stale one',
      'hit two',
      'hit one',
    ])
    cache.invalidate(new Set(['good:1']))
    expect([await ask('a', 'three', good), await ask('b')]).toEqual(['miss three', 'hit one'])
    cache.clear()
    expect(cache.state()).toMatchObject({ pages: 0, tags: 0 })
  })

  it('dropped while a page is made make it anew: it may have read what was before', async () => {
    let price = 'old'
    const found = await cache.find('a', async () => {
      const read = price
      renders.push(read)
      if (read === 'old') {
        price = 'new'
        cache.invalidate(new Set(['good:1']))
      }
      return made(read, good)
    })
    expect([String(await found.page.body('identity')), renders]).toEqual(['new', ['old', 'new']])
    expect(await ask('a')).toBe('hit new')
  })

  it('dropped without end stop nobody from getting a page; it is not kept', async () => {
    const storm = async () => {
      renders.push('x')
      cache.clear()
      return made('x', good)
    }
    expect((await cache.find('a', storm)).how).toBe('miss')
    expect([renders.length, cache.state().pages]).toEqual([3, 0])
  })
})

describe('room', () => {
  it('is bounded by bytes: the longest unasked goes first', async () => {
    const big = randomBytes(5250).toString('hex') // 12 500 while it is plain, 9 300 once compressed
    for (const key of ['a', 'b', 'c']) await ask(key, big)
    await ask('a')
    await ask('d', big)
    expect(cache.state()).toMatchObject({ pages: 3 })
    expect(cache.state().bytes).toBeLessThanOrEqual(40_000)
    renders = []
    for (const key of ['a', 'c', 'd', 'b']) await ask(key, key)
    expect(renders).toEqual(['b'])
  })

  it('counts every copy that is really held, and makes room when one more is made', async () => {
    cache = new PageCache({ maxBytes: 60_000, freshMs: 1000, staleMs: 5000, now: () => now })
    const tags = new Set(['good:1', 'good:2'])
    const find = async (key: string) =>
      (await cache.find(key, async () => made(randomBytes(10_000).toString('hex'), { tags }))).page
    const pages = [await find('a /'), await find('b /'), await find('c /api/x')]
    expect(cache.held().pages.plain + cache.held().answers.plain).toBe(60_000 - 20_000)
    const bodies = await Promise.all(pages.map((page) => page.body('br')))
    expect(cache.state()).toMatchObject({ entries: 2, evicted: 1 })
    expect(cache.held()).toMatchObject({
      pages: { plain: 0, br: bodies[1]!.length, gzip: 0 },
      answers: { plain: 0, br: bodies[2]!.length, gzip: 0 },
    })
    const zipped = await pages[1]!.body('gzip')
    expect(cache.held().pages.gzip).toBe(zipped.length)
    await pages[2]!.body('gzip')
    // two brotli copies and two gzip ones are as many as there is room for, with what lies beside them
    const { pages: held, answers } = cache.held()
    const sum = [held, answers].flatMap((each) => Object.values(each)).reduce((one, other) => one + other)
    expect(cache.state().bytes).toBe(sum)
    expect(sum).toBeLessThanOrEqual(60_000)
    expect(sum).toBeGreaterThan(bodies[1]!.length + bodies[2]!.length + zipped.length)
    cache.clear()
    for (const key of ['b /', 'c /api/x']) await cache.find(key, async () => made('x', { cacheMs: 0 }))
    expect(cache.state()).toMatchObject({ entries: 0, bytes: 0 })
  })

  it('is one render for many who ask at once, and none for what may not be kept', async () => {
    await Promise.all([ask('a'), ask('a'), ask('a')])
    expect(renders).toEqual(['a'])
    await ask('error', 'x', { cacheMs: 0 })
    expect(cache.state().pages).toBe(1)
    await ask('missing', 'x', { cacheMs: 10, status: 404 })
    now = 10
    expect(await ask('missing', 'y')).toBe('miss y')
  })
})
