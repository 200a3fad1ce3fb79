import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/db/schema.ts'
import { isLost, type Token } from './look-up.ts'

/** «бензо пила» → «бензопила»: a word the shop knows, typed in two. Null when there is none. */
export async function joinWords(db: Kysely<Database>, text: string, tokens: Token[]): Promise<string | null> {
  const pairs = tokens.slice(1).map((token, place) => [tokens[place]!, token] as const)
  const doubtful = pairs.filter(([one, other]) => one.kind === other.kind && (isLost(one) || isLost(other)))
  const wholes = doubtful.map(([one, other]) => one.text + other.text)
  if (wholes.length === 0) return null
  const { rows } = await sql<{ whole: string }>`
    select whole from unnest(${wholes}::text[]) as whole
    where exists (select from search_word where lexeme = search_lexeme(whole))`.execute(db)
  const known = doubtful.find(([one, other]) => rows.some(({ whole }) => whole === one.text + other.text))
  if (!known) return null
  const [one, other] = known.map(({ text: word }) => word.replaceAll('е', '[её]'))
  return text.replace(new RegExp(`(?<![a-zа-яё])(${one})[^a-zа-яё0-9]+(${other})(?![a-zа-яё])`, 'iu'), '$1$2')
}
