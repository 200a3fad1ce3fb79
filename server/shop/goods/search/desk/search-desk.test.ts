import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { invalidateMemoized } from '#server/kernel/memoize.ts'
import { type OfficeShop, openOfficeShop, type StaffBrowser } from '#server/test/office-shop.ts'
import { runSearchTasks } from './search-tasks.ts'

let shop: OfficeShop
let editor: StaffBrowser
let branch: string

beforeAll(async () => {
  shop = await openOfficeShop()
  await sql`select rebuild_search()`.execute(shop.database.db)
  editor = await shop.as('content')
  branch = (await editor.get('/search/lists')).data.branches[0].code
})
afterAll(() => shop.close())
beforeEach(async () => {
  await sql`truncate search_log, search_day, search_pin, search_outcome, search_task`.execute(db())
  await sql`delete from search_synonym where set_id > 9000 or phrase like 'громо%'`.execute(db())
  invalidateMemoized(db())
})

const db = () => shop.database.db
const change = (wish: object) => editor.post('/search/changes', { change: wish })
const effect = (wish: object, query?: string) =>
  editor.post('/search/effect', { change: wish, branch, ...(query ? { query } : {}) })
const tried = async (query: string, where = branch) =>
  (await editor.get(`/search/try?query=${encodeURIComponent(query)}&branch=${where}`)).data
const found = async (query: string): Promise<string[]> => {
  const answer = await shop.get(`/api/search?q=${encodeURIComponent(query)}`)
  return answer.json().data.goods.map(({ code }: { code: string }) => code)
}
const newSet = (...phrases: string[]) => ({ table: 'synonym', id: null, phrases, seen: [] })
const refusal = (answer: { status: number; errorMessage?: unknown }) => [answer.status, answer.errorMessage]

async function log(query: string, times: number, goods = 0, secondsAgo = 3600): Promise<void> {
  for (let each = 0; each < times; each++)
    await sql`
      insert into search_log (query, node_code, found, kind, understood, shown, sought_at)
      values (${query}, ${branch}, ${goods}, 'all', '{}', '{}', now() - ${secondsAgo - each * 10}::integer * interval '1 second')`.execute(
      db(),
    )
}

describe('synonyms', () => {
  it('tell their effect before they are kept, work at once, and are taken back', async () => {
    await log('громобойка', 3)
    await log('громобойка тяжёлая', 2)
    await log('рулетка', 4, 1)
    expect(await found('громобойка')).toEqual([])
    const hammers = await found('перфоратор')
    expect(hammers.length).toBeGreaterThan(0)

    const { sets } = (await editor.get(`/search/hints?query=${encodeURIComponent('перфоратор')}`)).data
    const set = sets.find(({ phrases }: { phrases: string[] }) => phrases.includes('перфоратор'))
    const wish = { table: 'synonym', id: set.id, phrases: [...set.phrases, 'Громобойка '], seen: set.phrases }
    const { data } = await effect(wish)
    const [own] = data.queries
    expect([own.query, own.isChanged, own.before.total]).toEqual(['громобойка', true, 0])
    expect(own.after.goods.map(({ code }: { code: string }) => code)).toEqual(hammers.slice(0, 5))
    // the searches above are in the log as well
    const told = data.logged.changed.find(({ query }: { query: string }) => query === 'громобойка')
    expect([told.before, told.after, data.logged.checked]).toEqual([0, hammers.length, data.logged.touched])
    expect(data.logged.changed.map(({ query }: { query: string }) => query)).not.toContain('рулетка')
    expect(await found('громобойка')).toEqual([])
    expect((await db().selectFrom('audit').select('id').where('thing', '=', 'synonym').execute()).length).toBe(0)

    await change(wish)
    expect(await found('громобойка')).toEqual(hammers)
    const journal = await db().selectFrom('audit').select(['action', 'after']).where('thing', '=', 'synonym').execute()
    expect(journal).toEqual([{ action: 'insert', after: { phrase: 'громобойка' } }])

    await change({ ...wish, phrases: set.phrases, seen: [...set.phrases, 'громобойка'] })
    expect(await found('громобойка')).toEqual([])
    const { rows } = await sql`select from search_word where word = 'громобойка'`.execute(db())
    expect(rows).toEqual([])
  })

  it('are not written over what somebody else has made of them', async () => {
    const { id } = (await change(newSet('громобой', 'громоглас'))).data
    await change({
      table: 'synonym',
      id,
      phrases: ['громобой', 'громоглас', 'громобоище'],
      seen: ['громобой', 'громоглас'],
    })
    const late = await change({
      table: 'synonym',
      id,
      phrases: ['громобой', 'молоток'],
      seen: ['громобой', 'громоглас'],
    })
    expect(late.status).toBe(409)
    expect(late.conflicts).toEqual([
      { field: 'phrases', label: 'Слова', yours: 'громобой, молоток', theirs: 'громобоище, громобой, громоглас' },
    ])
    const { data } = await editor.get(`/search/synonyms?search=${encodeURIComponent('громобоищ')}`)
    expect(data.sets).toEqual([{ id, phrases: ['громобоище', 'громобой', 'громоглас'] }])
  })

  it('are refused in words', async () => {
    await change(newSet('громобой', 'громоглас'))
    for (const [phrases, words] of [
      [['громобойчик'], 'Одно слово — не синоним: добавьте второе'],
      [[], 'Впишите слова, которые значат одно и то же'],
      [['громобойчик', 'о'.repeat(90)], `«${'о'.repeat(40)}…» длиннее 80 знаков: сократите`],
      [['громобойчик', 'громобойчики'], '«громобойчик» и «громобойчики» для поиска — одно и то же: оставьте одно'],
      [['громобойчик', 'купить'], '«купить» поиск не различает: это слово есть в любом запросе'],
      [['громобойчик', 'громобой'], '«громобой» уже значит то же, что «громоглас»: добавьте слова в тот набор'],
      [['громобойчик', '<b>'], '«<b>»: только буквы, цифры, пробел и дефис'],
    ] as const) {
      expect(refusal(await change(newSet(...phrases)))).toEqual([422, { phrases: [words] }])
      expect((await effect(newSet(...phrases))).status).toBe(422)
    }
    expect((await change({ table: 'synonym', id: 99_999, phrases: [], seen: [] })).status).toBe(404)
  })
})

describe('phrases that lead somewhere', () => {
  const need = (fields: object, id: number | null = null, seen: object | null = null) => ({
    table: 'need',
    id,
    need: { phrase: 'громобойный', kind: 'page', target: '/brands/', title: 'Бренды', ...fields, seen },
  })
  const links = async (query: string) => (await tried(query)).links.map(({ title }: { title: string }) => title)

  it('show a page, a section, a good, and nothing when they are gone', async () => {
    const { data } = await effect(need({ title: 'Все бренды' }))
    expect(data.queries[0]).toMatchObject({ before: { links: [] }, after: { links: ['Все бренды'] } })
    const { id } = (await change(need({ title: 'Все бренды' }))).data
    expect(await links('громобойный')).toEqual(['Все бренды'])
    const saved = { phrase: 'громобойный', kind: 'page', target: '/brands/', title: 'Все бренды' }
    expect((await change(need({ kind: 'good', target: '100101' }, id, saved))).status).toBe(200)
    expect(await links('громобойный')).toEqual([(await tried('100101')).goods[0].name])
    const late = await change(need({ title: 'Иначе' }, id, saved))
    expect([late.status, late.conflicts.length]).toEqual([409, 3])
    await change({ table: 'need', id, need: null })
    expect(await links('громобойный')).toEqual([])
  })

  it('are refused at the field that is wrong', async () => {
    for (const [fields, field, words] of [
      [{ phrase: '' }, 'phrase', /Укажите фразу/],
      [{ phrase: 'о'.repeat(301) }, 'phrase', /длиннее 300 знаков/],
      [{ target: '/net-takoy-stranicy/' }, 'target', /Страницы \/net-takoy-stranicy\/ в магазине нет/],
      [{ target: '/search-result/' }, 'target', /ведёт обратно в поиск/],
      [{ target: 'https://evil.example/' }, 'target', /Адрес — страница этого магазина/],
      [{ title: '' }, 'title', /Укажите название ссылки/],
      [{ kind: 'category', target: 'net-takogo' }, 'target', /Раздела «net-takogo» нет/],
      [{ kind: 'good', target: '1' }, 'target', /Товара с кодом «1» нет/],
    ] as const) {
      const { status, errorMessage } = await change(need(fields))
      expect(status).toBe(422)
      expect((errorMessage as Record<string, string[]>)[field]?.[0]).toMatch(words)
    }
  })
})

describe('lists of words', () => {
  it('a maker not sold here is said to be none of ours', async () => {
    const wish = { table: 'word', list: 'brands', word: 'Громобой-Плюс', isGone: false }
    expect((await effect(wish, 'перфоратор громобойплюс')).data.queries[0].after.heading).toContain('у нас нет')
    await change(wish)
    expect((await tried('перфоратор громобойплюс')).heading).toBe('Бренда «громобойплюс» у нас нет. Похожее:')
    expect(refusal(await change(wish))).toEqual([422, { word: ['«громобойплюс» уже в списке'] }])
    await change({ ...wish, isGone: true })
    expect((await change({ ...wish, isGone: true })).status).toBe(404)
    const vendor = await db().selectFrom('vendor').select('name').executeTakeFirstOrThrow()
    expect((await change({ ...wish, word: vendor.name })).status).toBe(422)
  })

  it('a word never suggested silences popular queries, told before', async () => {
    await sql`insert into search_popular (query, times) values ('перфоратор тест', 9)`.execute(db())
    const wish = { table: 'word', list: 'never', word: 'тест', isGone: false }
    expect((await effect(wish)).data.silenced).toEqual(['перфоратор тест'])
    expect((await db().selectFrom('search_popular').select('query').execute()).length).toBe(1)
    await change(wish)
    expect(await db().selectFrom('search_popular').select('query').execute()).toEqual([])
    expect((await editor.get('/search/words?list=never')).data.words).toContain('тест')
    await change({ ...wish, isGone: true })
  })
})

describe('pins', () => {
  const pin = (fields: object, id: number | null = null, seen: object | null = null) => ({
    table: 'pin',
    id,
    pin: { query: 'Перфораторы', branch: null, codes: [] as string[], from: null, to: null, ...fields, seen },
  })

  it('stand first for every form of the query, in results and suggestions, and say so', async () => {
    const all = await found('перфоратор')
    const codes = [all.at(-1)!, all[1]!]
    expect((await effect(pin({ codes }))).data.queries[0].after.goods[0].code).toBe(codes[0])
    const { id } = (await change(pin({ codes }))).data
    expect((await found('перфоратор')).slice(0, 2)).toEqual(codes)
    expect((await found('перфоратор')).length).toBe(all.length)
    const quick = (await shop.get(`/api/search/quick?q=${encodeURIComponent('перфораторы')}`)).json().data.goods
    expect(quick[0].code).toBe(codes[0])
    const why = (
      await editor.get(`/search/explain?query=${encodeURIComponent('перфоратор')}&branch=${branch}&code=${codes[0]}`)
    ).data
    expect([why.place, why.way, why.order[0].value]).toEqual([
      1,
      'закреплён за этим запросом в Пульте',
      'закреплён, место 1',
    ])
    await db().updateTable('good').set({ is_active: false }).where('code', '=', codes[0]!).execute()
    invalidateMemoized(db())
    await expect.poll(() => found('перфоратор')).not.toContain(codes[0])
    await db().updateTable('good').set({ is_active: true }).where('code', '=', codes[0]!).execute()
    await change({ table: 'pin', id, pin: null })
    await expect.poll(() => found('перфоратор')).toEqual(all)
  })

  it('hold in their branch and their days alone', async () => {
    const all = await found('перфоратор')
    const last = all.at(-1)!
    const others = (await editor.get('/search/lists')).data.branches.filter(
      ({ code }: { code: string }) => code !== branch,
    )
    await change(pin({ codes: [last], branch: others[0].code }))
    expect((await tried('перфоратор')).goods[0].isPinned).toBe(false)
    const there = await tried('перфоратор', others[0].code)
    if (there.goods.some(({ code }: { code: string }) => code === last)) expect(there.goods[0].code).toBe(last)
    await change(pin({ codes: [last], from: '2020-01-01', to: '2020-01-31' }))
    expect((await tried('перфоратор')).goods[0].isPinned).toBe(false)
    const { data } = await editor.get('/search/pins')
    expect(data.map(({ state }: { state: string }) => state)).toEqual(['on', 'over'])
    const local = await shop.as('content', { nodeCodes: [branch] })
    expect((await local.post('/search/changes', { change: pin({ codes: [last] }) })).status).toBe(403)
    expect((await local.post('/search/changes', { change: newSet('громобой', 'громоглас') })).status).toBe(403)
    expect((await local.post('/search/changes', { change: pin({ codes: [last], branch }) })).status).toBe(200)
  })

  it('are refused in words, and 409 tells both', async () => {
    await db().updateTable('good').set({ is_active: false }).where('code', '=', '100102').execute()
    for (const [fields, field, words] of [
      [{ codes: [] }, 'codes', /хотя бы один товар/],
      [{ codes: ['999999'] }, 'codes', /Товара 999999 нет/],
      [{ codes: ['100102'] }, 'codes', /скрыт: покупатели его не увидят/],
      [{ codes: ['100101', '100101'] }, 'codes', /дважды/],
      [{ codes: ['100101'], query: ' , ' }, 'query', /Впишите запрос/],
      [{ codes: ['100101'], branch: 'net' }, 'branch', /Такого филиала нет/],
      [{ codes: ['100101'], from: '2026-02-01', to: '2026-01-01' }, 'to', /раньше первого/],
    ] as const) {
      const { status, errorMessage } = await change(pin(fields))
      expect([field, status]).toEqual([field, 422])
      expect((errorMessage as Record<string, string[]>)[field]?.[0]).toMatch(words)
    }
    await db().updateTable('good').set({ is_active: true }).where('code', '=', '100102').execute()
    const seen = { query: 'перфораторы', branch: null, codes: ['100101'], from: null, to: null }
    const { id } = (await change(pin({ codes: ['100101'] }))).data
    expect((await change(pin({ codes: ['100105'] }))).status).toBe(422)
    await change(pin({ codes: ['100105'] }, id, seen))
    const late = await change(pin({ codes: ['100103'] }, id, seen))
    expect([late.status, late.conflicts[0]]).toMatchObject([409, { yours: '100103', theirs: '100105' }])
  })
})

describe('what was sought', () => {
  it('stands in three tables, the same before and after the days are rolled up', async () => {
    await log('громобой', 3, 0, 3 * 86_400)
    await log('перфоратор', 6, 4, 2 * 86_400)
    await log('рулетка', 5, 2, 7200)
    await sql`
      insert into search_outcome (day, query, good_code, clicks, carts, orders)
      values ((now() at time zone 'Europe/Moscow')::date, 'рулетка', '100101', 4, 2, 1)`.execute(db())
    const read = async () => {
      const tables = await Promise.all(
        ['nothing', 'weak', 'popular'].map((table) => editor.get(`/search/queries?table=${table}&days=7`)),
      )
      return tables.map(({ data }) =>
        data.queries.map(({ query, times, clicks }: { query: string; times: number; clicks: number }) => [
          query,
          times,
          clicks,
        ]),
      )
    }
    const tables = [
      [['громобой', 3, 0]],
      [['перфоратор', 6, 0]],
      [
        ['перфоратор', 6, 0],
        ['рулетка', 5, 4],
        ['громобой', 3, 0],
      ],
    ]
    expect(await read()).toEqual(tables)
    await sql`select roll_search_days()`.execute(db())
    expect((await db().selectFrom('search_day').select('query').execute()).length).toBeGreaterThan(1)
    expect(await read()).toEqual(tables)
    const file = await shop.app.inject({
      url: '/api/office/search-queries-export?table=popular&days=7&format=csv',
      headers: { host: `office.${shop.config.host}`, cookie: `office_session=${editor.cookie()}` },
    })
    expect(file.body.split('\r\n')[1]).toMatch(/^перфоратор;6;/)
  })

  it('a query that people rephrase tells what it may be a synonym of', async () => {
    await log('громобой', 1, 0, 100)
    await log('перфоратор', 1, 4, 60)
    const { data } = await editor.get(`/search/hints?query=${encodeURIComponent('громобой')}`)
    expect(data.next).toEqual([{ query: 'перфоратор', times: 1 }])
  })

  it('is counted on demand, once', async () => {
    const { data } = await editor.post('/search/tasks', { what: 'report' })
    expect(data.tasks.find(({ what }: { what: string }) => what === 'report').isWaiting).toBe(true)
    await editor.post('/search/tasks', { what: 'report' })
    expect(await runSearchTasks(db(), new Date())).toBe(1)
    expect(await runSearchTasks(db(), new Date())).toBe(0)
    const after = (await editor.get('/search/lists')).data
    expect(after.tasks[1]).toMatchObject({
      what: 'report',
      isWaiting: false,
      told: expect.stringContaining('Запросов за неделю'),
    })
    expect(after.reportDay).not.toBeNull()
  })
})
