import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#server/db/test-database.ts'
import { knownWords } from './known-words.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await sql`delete from search_document_word`.execute(database.db)
})
afterAll(() => database.drop())

/** As the search writes them down; answers the version. */
async function write(words: readonly string[]): Promise<number> {
  await sql`select note_document_words(${words}::text[])`.execute(database.db)
  const { rows } = await sql<{ version: string }>`select words_version as version from search_state`.execute(
    database.db,
  )
  return Number(rows[0]!.version)
}
const many = (from: number, count: number) => Array.from({ length: count }, (_, at) => `слово${from + at}`)

it('words that come are added in their order', async () => {
  await knownWords(database.db, await write(['пила', 'дрель']))
  const words = await knownWords(database.db, await write(['дрелька', 'пила', 'болт']))
  expect(['болт', 'дрель', 'дрелька', 'пила'].filter((word) => !words.has(word))).toEqual([])
  expect(words.beginningWith('дрель', 5)).toEqual(['дрель', 'дрелька'])
  expect(words.hasBeginning('пи')).toBe(true)
  expect(words.hasBeginning('пу')).toBe(false)
})

it('those that are gone are forgotten once they are as many as all the others', async () => {
  const words = await knownWords(database.db, await write(many(0, 9000)))
  await sql`delete from search_document_word where word <> 'пила'`.execute(database.db)
  await knownWords(database.db, await write(many(20_000, 500)))
  expect([words.has('слово1'), words.has('слово20001')]).toEqual([true, true])
  await knownWords(database.db, await write(many(30_000, 600)))
  expect([words.has('слово1'), words.has('слово20001'), words.has('пила')]).toEqual([false, true, true])
  expect(words.hasBeginning('дрель')).toBe(false)
})
