import { sql } from 'kysely'
import { switchLayout } from '#rules/text/keyboard-layout.ts'
import type { Db } from '#server/db/client.ts'
import type { Token } from './look-up.ts'
import { otherScript } from './other-script.ts'
import type { Vocabulary } from './vocabulary.ts'

/** Letters of a model number typed in Russian: «рх 26-800» by sound, «ки 26-800» on the wrong keys. */
export async function correctModel(
  db: Db,
  vocabulary: Vocabulary,
  tokens: Token[],
  token: Token,
): Promise<string | null> {
  const next = tokens[tokens.indexOf(token) + 1]
  if (token.kind !== 'russian' || token.text.length > 5 || next?.kind !== 'figure') return null
  const spellings = [otherScript(token.text), switchLayout(token.text)].filter((spelling) => /^[a-z]+$/.test(spelling))
  // «пх2» is PH2
  const word = spellings.find((spelling) => (vocabulary.goodsOf(spelling) ?? 0) > 0)
  if (word !== undefined) return word
  const { rows } = await sql<{ spelling: string }>`
    select spelling from unnest(${spellings}::text[]) with ordinality as spellings (spelling, place)
    where exists (select from good_search where keys like '% ' || search_key(spelling || ${next.text}) || '%')
    order by place limit 1`.execute(db)
  return rows[0]?.spelling ?? null
}
