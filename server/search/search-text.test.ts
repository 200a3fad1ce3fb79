import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { articleKey } from '#rules/search/article-key.ts'
import { searchLexeme, searchText } from '#rules/search/search-text.ts'
import { openTestShop, type TestShop } from '#server/test/test-app.ts'
import { frozenQueries } from './queries.frozen.fixture.ts'
import { seenQueries } from './queries.seen.fixture.ts'
import { tuningQueries } from './queries.tuning.fixture.ts'

/** Functions written twice, for the database and for the process: they must agree on anything. */
let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

async function expectSame(texts: readonly string[]): Promise<void> {
  const { rows } = await sql<{ source: string; text: string; key: string }>`
    select source, search_text(source) as text, article_key(source) as key from unnest(${texts}::text[]) as source`.execute(
    shop.database.db,
  )
  expect(rows.map(({ source }) => [source, searchText(source), articleKey(source)])).toEqual(
    rows.map(({ source, text, key }) => [source, text, key]),
  )
  const words = [...new Set(rows.flatMap(({ text }) => text.split(' ')))].filter(Boolean)
  const { rows: stems } = await sql<{ word: string; lexeme: string }>`
    select word, search_lexeme(word) as lexeme from unnest(${words}::text[]) as word`.execute(shop.database.db)
  expect(stems.map(({ word }) => [word, searchLexeme(word)])).toEqual(stems.map(({ word, lexeme }) => [word, lexeme]))
}

test('names, labels, synonyms and queries are spelled and stemmed alike', async () => {
  const { rows } = await sql<{ text: string }>`
    select name as text from category union select label from attribute_value union select name from attribute
    union select phrase from search_synonym union select phrase from search_need`.execute(shop.database.db)
  const queries = [...frozenQueries, ...seenQueries, ...tuningQueries].map(({ query }) => query)
  await expectSame([...rows.map(({ text }) => text), ...queries])
  await expectSame([
    'Генератор 380/220 В, 5,5 кВт, 4,5 л. с., 30 л/мин, 2 м³/ч, 1,0 А·ч',
    '10 000 об/мин 18V 2.0Ah 3x2,5 мм² 12 kw 5 атм 6 кубиков 125х22,2х1',
  ])
})

test('any text', async () => {
  const piece = fc.oneof(
    fc.stringMatching(/^[а-яё]{1,14}$/),
    fc.stringMatching(/^[0-9]{1,4}([.,xх×*/-][0-9]{1,3})?$/),
    fc.constantFrom(
      'В',
      'кВт',
      'мм',
      'volts',
      'л. с.',
      'Н·м',
      'м²',
      'об/мин',
      'ah',
      '«',
      '\u00a0',
      'кг',
      'кубов',
      'метров',
    ),
    fc.string({ maxLength: 6 }),
  )
  const texts = fc.sample(
    fc.array(piece, { maxLength: 6 }).map((pieces) => pieces.join(' ').replaceAll('\0', '')),
    { numRuns: 3000, seed: 19 },
  )
  await expectSame([...new Set(texts)])
})
