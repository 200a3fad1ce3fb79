import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/db/schema.ts'
import { isSmallWord } from './query-text.ts'

export interface Token {
  /** In the spelling of `search_text`: «перфораторы», «18в», «26». */
  text: string
  lexeme: string
  /** figure: begins with a digit. */
  kind: 'russian' | 'latin' | 'figure'
  /** In names, headings or synonyms. Figures are never unknown: a wrong one simply finds nothing. */
  isKnown: boolean
  /** Only in descriptions. */
  isTold: boolean
  isVendor: boolean
  /** What the last word may become, best first; only when asked. */
  completions: { word: string; shown: string; lexeme: string; goods: number }[]
}

/** Means nothing to the shop. */
export const isLost = ({ isKnown, isTold, text }: Token): boolean => !isKnown && !isTold && !isSmallWord(text)

/** A query of more words is read by its first ones. */
const MOST_TOKENS = 12

/** Splits a text into words and tells what the shop knows about each. */
export async function lookUp(db: Kysely<Database>, text: string, isPrefix: boolean): Promise<Token[]> {
  const { rows } = await sql<Token>`
    select words.word as text, words.lexeme,
      case when words.word ~ '^[0-9]' then 'figure' when words.word ~ '^[a-z]' then 'latin' else 'russian' end as kind,
      words."isKnown" or ended.completions is not null as "isKnown",
      case when words."isKnown" then false else exists (select from good_search where about @@ quote_literal(words.lexeme)::tsquery) end as "isTold",
      exists (select from search_vendor v where v.heading @@ quote_literal(words.lexeme)::tsquery) as "isVendor",
      coalesce(ended.completions, '[]') as completions
    from (
      select word, lexeme, place, place = max(place) over () as is_last,
        word ~ '^[0-9]' or exists (select from search_word w where w.lexeme = first.lexeme) as "isKnown"
      from (
        select word, search_lexeme(word) as lexeme, place
        from string_to_table(search_text(${text}), ' ') with ordinality as split (word, place) where word <> '' order by place limit ${MOST_TOKENS}
      ) first
    ) words
    left join lateral (
      select json_agg(json_build_object('word', word, 'shown', shown, 'lexeme', lexeme, 'goods', goods)) as completions from (
        select w.word, w.shown, w.lexeme, w.goods from search_word w
        where w.word ~>=~ words.word and w.word ~<~ (words.word || chr(65535)) and words.word !~ '^[0-9]' order by w.word = words.word desc, goods desc, w.word limit 6
      ) best
    ) ended on ${isPrefix} and words.is_last
    order by place`.execute(db)
  return rows
}
