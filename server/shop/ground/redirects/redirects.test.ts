import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { insertPlaces, PSKOV } from '#server/test/places-fixture.ts'
import { openTestShop, type TestShop } from '#server/test/test-app.ts'
import { importRedirects } from './import-redirects.ts'
import { readRedirectFile } from './read-redirect-file.ts'
import { redirectCache } from './redirect-cache.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
  await insertPlaces(shop.database.db)
  await importRedirects(shop.database.db, [
    { from: '/old/', to: '/new/' },
    { from: '/old.html', to: '/delivery/' },
    { from: '/index.php?id=5', to: '/catalog/?page=2' },
    { from: '/confirmed/', to: '/' },
  ])
  // by hand, past the import: a chain, a ring, another spelling
  await shop.database.db
    .insertInto('redirect')
    .values([
      { from_address: '/first/', to_address: '/second' },
      { from_address: '/second/', to_address: '/third/' },
      { from_address: '/ring-a/', to_address: '/ring-b/' },
      { from_address: '/ring-b/', to_address: '/ring-a/' },
      { from_address: '/Upper', to_address: '/new/' },
    ])
    .execute()
  shop.app.get('/*', async () => 'page')
})
afterAll(() => shop.close())

const ask = (url: string, headers: Record<string, string> = {}) =>
  shop.app.inject({ url, headers: { host: 'shop.test', ...headers } })

describe('moved addresses', () => {
  it.each([
    ['/old/', '/new/'],
    ['/old', '/new/'],
    ['/OLD//', '/new/'],
    ['/old/?utm_source=x', '/new/?utm_source=x'],
    ['/old.html', '/delivery/'],
    ['/index.php?id=5', '/catalog/?page=2'],
    ['/first/', '/third/'],
    ['/second', '/third/'],
    ['/upper/', '/new/'],
  ])('%s → 301 %s in one step', async (url, to) => {
    const answer = await ask(url)
    expect([answer.statusCode, answer.headers.location]).toEqual([301, to])
    expect((await ask(to)).statusCode).toBe(200)
  })

  it.each(['/ring-a/', '/ring-b/', '/index.php?id=6', '/new/'])('%s stays', async (url) =>
    expect((await ask(url)).statusCode).toBe(200),
  )

  it('and the city cost one redirect together', async () => {
    const answer = await ask('/old', { cookie: `cityN=${PSKOV.fiasId}` })
    expect([answer.statusCode, answer.headers.location]).toEqual([302, 'http://pskov.shop.test/new/'])
  })

  it('are read anew when the table changes', async () => {
    let now = 0
    const moves = redirectCache(shop.database.db, { now: () => now })
    expect((await moves()).has('/later/')).toBe(false)
    await importRedirects(shop.database.db, [{ from: '/later/', to: '/new/' }])
    now = 60_000
    await moves()
    await expect.poll(async () => (await moves()).get('/later/')).toBe('/new/')
  })

  it.each(['//evil.example/', 'https://evil.example/', '/\\evil.example', 'javascript:alert(1)', '/a b/'])(
    '%s is refused by the database itself',
    async (to) => {
      const row = { from_address: '/trap/', to_address: to }
      await expect(shop.database.db.insertInto('redirect').values(row).execute()).rejects.toThrow('check')
    },
  )
})

describe('the import', () => {
  const db = () => shop.database.db
  const table = async () =>
    Object.fromEntries(
      (await db().selectFrom('redirect').selectAll().execute()).map((row) => [row.from_address, row.to_address]),
    )
  beforeEach(async () => {
    await db().deleteFrom('redirect').execute()
  })

  it('shortens chains through the file and through what is there', async () => {
    await importRedirects(db(), [{ from: '/a/', to: '/b/' }])
    expect(
      await importRedirects(db(), [
        { from: '/b/', to: '/c/' },
        { from: '/z/', to: '/a/' },
      ]),
    ).toEqual({ added: 2, changed: 0, shortened: 1, rings: [] })
    expect(await table()).toEqual({ '/a/': '/c/', '/b/': '/c/', '/z/': '/c/' })
    expect(await importRedirects(db(), [{ from: '/a/', to: '/d/' }])).toEqual({
      added: 0,
      changed: 1,
      shortened: 0,
      rings: [],
    })
  })

  it('refuses a ring and changes nothing', async () => {
    await importRedirects(db(), [{ from: '/a/', to: '/b/' }])
    expect(
      (
        await importRedirects(db(), [
          { from: '/b/', to: '/a/' },
          { from: '/y/', to: '/z/' },
        ])
      ).rings.sort(),
    ).toEqual(['/a/', '/b/'])
    expect(await table()).toEqual({ '/a/': '/b/' })
  })

  const ours = (host: string) => host === 'shop.test' || host === 'pskov.shop.test'
  it('reads columns by semicolons, tabs and commas, with hosts of ours or without', () => {
    const text =
      '\uFEFFоткуда;куда\n/Old;/new\n# note\n\nhttps://shop.test/x?id=1\thttp://pskov.shop.test/y/\n"/q/", "/w/"\r\n'
    expect(readRedirectFile(text, ours)).toEqual({
      moves: [
        { from: '/old/', to: '/new/' },
        { from: '/x/?id=1', to: '/y/' },
        { from: '/q/', to: '/w/' },
      ],
      problems: [],
    })
  })

  it.each([
    ['/a;https://evil.example/', 'годится только страница этого магазина'],
    ['/a;//evil.example/', 'годится только страница этого магазина'],
    ['/a;/\\evil.example/', 'годится только страница этого магазина'],
    ['/a;https://shop.test@evil.example/', 'годится только страница этого магазина'],
    ['/a;https://shop.test.evil.example/', 'годится только страница этого магазина'],
    ['/a;javascript:alert(1)', 'годится только страница этого магазина'],
    ['/%zz;/b', 'не подходит'],
    ['/a', 'нужны два адреса'],
    ['/a;/A/', 'одна страница'],
    ['/a;/b\n/A/;/c', 'уже переезжает'],
  ])('refuses %j', (text, problem) => {
    const { problems } = readRedirectFile(text, ours)
    expect(problems.join()).toContain(problem)
    expect(problems[0]).toMatch(/^строка \d+: /)
  })
})
