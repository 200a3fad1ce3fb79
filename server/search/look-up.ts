import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/db/schema.ts'
import { isSmallWord, SMALL_WORDS } from './query-text.ts'

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
  /** How many goods have it. */
  goods: number
  /** What the last word may become, best first, one form of each; only when asked. */
  completions: { word: string; shown: string; lexeme: string; goods: number }[]
}

/** Means nothing to the shop. */
export const isLost = ({ isKnown, isTold, text }: Token): boolean => !isKnown && !isTold && !isSmallWord(text)

/** A query of more words is read by its first ones. */
const MOST_TOKENS = 12
const COMPLETIONS = 6
/** A single letter may become a tenth of the vocabulary, which says nothing. */
const LEAST_COMPLETED = 2

/** Splits a text into words and tells what the shop knows about each. */
export async function lookUp(db: Kysely<Database>, text: string, isPrefix: boolean): Promise<Token[]> {
  const { rows } = await sql<Token>`
    with split as (
      select word, search_lexeme(word) as lexeme, place, word ~ '^[0-9]' as is_figure
      from string_to_table(search_text(${text}), ' ') with ordinality as split (word, place)
      where word <> '' order by place limit ${MOST_TOKENS}
    ), query as (
      select array_agg(lexeme) as lexemes, max(place) as last from split
    ), known as (
      select split.*, is_figure
        or exists (select from search_word w where w.lexeme = split.lexeme and w.goods > 0)
        or exists (select from search_synonym s where split.lexeme = any(s.lexemes) and s.lexemes <@ query.lexemes) as is_known,
        (select json_agg(best) from (
          select forms.* from (
            select distinct on (w.lexeme) w.word, w.shown, w.lexeme, w.goods from search_word w
            where ${isPrefix} and place = query.last and not is_figure and length(split.word) >= ${LEAST_COMPLETED} and w.word ~>=~ split.word and w.word ~<~ (split.word || chr(65535))
            order by w.lexeme, w.word = split.word desc, length(w.word)
          ) forms order by forms.word = split.word desc, goods desc, forms.word limit ${COMPLETIONS}
        ) best) as completions
      from split cross join query
    )
    select word as text, lexeme, case when is_figure then 'figure' when word ~ '^[a-z]' then 'latin' else 'russian' end as kind,
      is_known or completions is not null as "isKnown",
      case when is_known or word = any(${SMALL_WORDS as string[]}) then false else exists (select from good_search where about @@ quote_literal(lexeme)::tsquery) end as "isTold",
      exists (select from search_vendor v where v.heading @@ quote_literal(lexeme)::tsquery) as "isVendor",
      coalesce((select max(w.goods) from search_word w where w.lexeme = known.lexeme), 0) as goods,
      coalesce(completions, '[]') as completions
    from known order by place`.execute(db)
  return rows
}
