import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { TestDatabase } from '#server/db/test-database.ts'
import { saveSearchReport } from '#server/search/search-report.ts'
import { createCatalogDatabase } from '#server/test/catalog-database.ts'
import { run } from './search.ts'

let database: TestDatabase
let said: string
beforeAll(async () => {
  database = await createCatalogDatabase()
  vi.stubEnv('DATABASE_URL', database.url)
  await sql`
    insert into page (code, title, description, body, updated_at)
    values ('delivery', 'Доставка', '', '', now()), ('gift', 'Карты', '', '', now()) on conflict do nothing`.execute(
    database.db,
  )
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await database.drop()
})
beforeEach(() => {
  said = ''
  for (const way of ['log', 'error'] as const)
    vi.spyOn(console, way).mockImplementation((text: string) => void (said += text))
})
afterEach(() => vi.restoreAllMocks())

const need = async (...words: string[]) => {
  said = ''
  return [await run(['need', ...words]), said] as const
}

describe('shop -- search need', () => {
  it('adds, lists and removes what a phrase leads to', async () => {
    expect(await need('add', 'Чистить|мыть  Инструмент', 'perforatory')).toEqual([
      0,
      'Добавлено: «чистить|мыть инструмент» → perforatory. На сайте — сразу.',
    ])
    await need('add', 'подарок', '/gift/', 'Подарочные карты')
    await need('add', 'когда привезут', '/delivery/', 'Когда привезут', '--question')
    const [, list] = await need('list')
    expect(list).toContain('«чистить|мыть инструмент» → perforatory')
    expect(list).toContain('«подарок» → /gift/ (Подарочные карты)')
    const { rows } = await sql`select kind from search_need where phrase = 'когда привезут'`.execute(database.db)
    expect(rows).toEqual([{ kind: 'question' }])
    expect(await need('remove', 'подарок')).toEqual([0, 'Убрано: 1\u00a0строка. На сайте — сразу.'])
    expect((await need('list'))[1]).not.toContain('/gift/')
  })

  it.each([
    ['an empty phrase', ['add', ' ', 'perforatory'], 'Укажите фразу'],
    ['signs', ['add', 'чем <резать>', 'perforatory'], 'Во фразе — только буквы'],
    ['a bar that parts nothing', ['add', 'резать| плитку', 'perforatory'], 'Во фразе — только буквы'],
    ['too long a phrase', ['add', 'а'.repeat(301), 'perforatory'], 'длиннее 300 знаков'],
    ['a section nobody knows', ['add', 'резать сыр', 'syrorezki'], 'Раздела «syrorezki» нет'],
    ['another shop’s address', ['add', 'доставка', '//evil.example/', 'Доставка'], 'Адрес — страница этого магазина'],
    ['a page that is not there', ['add', 'сыр', '/cheese/', 'Сыр'], 'Страницы /cheese/ в магазине нет'],
    ['an address without a title', ['add', 'доставка', '/delivery/'], 'Укажите название ссылки'],
    ['a question without an address', ['add', 'доставка', 'perforatory', 'Как?', '--question'], 'Вопросу нужен адрес'],
    ['the same twice', ['add', 'самовывоз|забрать', '/delivery/', 'Доставка'], 'уже ведёт на /delivery/'],
    ['what is not there', ['remove', 'такого нет'], 'Такой строки нет'],
  ])('refuses %s in words, and changes nothing', async (_, words, refusal) => {
    const count = async () =>
      (await sql<{ n: number }>`select count(*)::integer as n from search_need`.execute(database.db)).rows[0]!.n
    const before = await count()
    const [code, answer] = await need(...words)
    expect([code, answer]).toEqual([1, expect.stringContaining(refusal)])
    expect(await count()).toBe(before)
  })

  it('tells how it is used', async () => {
    for (const words of [[], ['add', 'фраза'], ['remove'], ['sell', 'x']])
      expect(await need(...words)).toEqual([2, expect.stringContaining('search need add')])
  })
})

describe('shop -- search report', () => {
  const now = new Date()
  const seek = (query: string, found: number, times: number) =>
    sql`insert into search_log (sought_at, node_code, query, found)
      select now() - n * interval '1 minute', '777', ${query}, ${found} from generate_series(1, ${times}::integer) n`.execute(
      database.db,
    )

  it('prints what the last night kept, once a day; with days it counts anew', async () => {
    await seek('лазерная указка', 0, 4)
    await seek('ножницы', 12, 30)
    await sql`insert into search_outcome (day, query, good_code, clicks, carts, orders) values (current_date, 'ножницы', '100101', 1, 1, 1)`.execute(
      database.db,
    )
    expect([await saveSearchReport(database.db, now), await saveSearchReport(database.db, now)]).toEqual([true, false])
    await seek('после ночи', 0, 3)
    expect(await run(['report'])).toBe(0)
    expect(said).toContain('Запросов за 7 дн. по ')
    expect(said).toContain(': 34; открыли 1, в корзину 1, заказали 1')
    expect(said).toContain('4 × лазерная указка')
    expect(said).toContain('30 × ножницы — переходов 1')
    expect(said).not.toContain('после ночи')
    said = ''
    await run(['report', '1'])
    expect(said).toContain('3 × после ночи')
    expect(await run(['report', 'неделя'])).toBe(2)
  })
})
