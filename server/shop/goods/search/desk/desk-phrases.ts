import { sql } from 'kysely'
import type { Db } from '#server/db/client.ts'

export const LONGEST_PHRASE = 80

/** As the tables keep them: one line, small letters, single blanks. */
export const normalPhrase = (phrase: string): string =>
  phrase.normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim()

const ALLOWED = /^[a-zа-яё0-9][a-zа-яё0-9 .,+/-]*$/

/** What is wrong with a phrase before the search itself is asked; null: nothing. */
export function phraseProblem(phrase: string): string | null {
  if (phrase.length > LONGEST_PHRASE) return `«${phrase.slice(0, 40)}…» длиннее ${LONGEST_PHRASE} знаков: сократите`
  return ALLOWED.test(phrase) ? null : `«${phrase}»: только буквы, цифры, пробел и дефис`
}

/** What each phrase is to the search; a phrase of small words alone is nothing to it. */
export async function lexemesOf(db: Db, phrases: readonly string[]): Promise<string[][]> {
  const { rows } = await sql<{ lexemes: string[] }>`
    select search_lexemes(phrase) as lexemes from unnest(${[...phrases]}::text[]) with ordinality as said (phrase, place) order by place`.execute(
    db,
  )
  return rows.map(({ lexemes }) => lexemes)
}
