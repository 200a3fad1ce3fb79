import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/db/schema.ts'
import { memoizeByDatabase } from '#server/kernel/memoize.ts'
import { isSmallWord } from './query-text.ts'

export interface Link {
  kind: 'page' | 'category' | 'rental' | 'shop' | 'service' | 'publication' | 'question'
  title: string
  url: string
}

interface Need {
  kind: 'category' | 'page' | 'question'
  target: string
  title: string
  /** Every one of these must be said, by any of its forms. */
  words: string[][]
}

interface Titled extends Link {
  lexemes: string[]
  /** Null: for every branch. */
  nodes: string[] | null
}

interface Sayings {
  needs: Need[]
  titled: Titled[]
  /** Category → title and address. */
  categories: Map<string, Link>
  rental: { code: string; title: string; lexemes: string[] }[]
  /** Every word of the needs: no slips, whatever the goods are called. */
  spoken: Set<string>
}

const FRESH_MS = 60_000

/** The shop's own pages, texts, places and needs: some hundreds of lines, kept in process. */
export const sayingsOf = memoizeByDatabase(FRESH_MS, (db) => readSayings(db))

const RENTAL = new Set(['аренд', 'арендова', 'прокат', 'напрокат', 'снят'])

async function readSayings(db: Kysely<Database>): Promise<Sayings> {
  const [needs, titled, categories, rental] = await Promise.all([
    sql<Need>`select kind, target, title, search_need_words(phrase) as words from search_need order by position, phrase`.execute(
      db,
    ),
    sql<Titled>`
      select 'page' as kind, title, '/' || code || '/' as url, search_lexemes(title) as lexemes, null::text[] as nodes from page
      union all
      select 'publication', title,
        case kind when 'news' then '/news/' when 'action' then '/actions/' when 'blog' then '/blog/' || blog_type_code || '/' else '/publications/' end
          || code || '/', search_lexemes(title), node_codes
        from publication where published_at <= now()
      union all
      select 'shop', name, '/shops/' || slug || '/', search_lexemes(name || ' ' || address), array[node_code] from warehouse where slug is not null
      union all
      select 'service', name, '/service/' || slug || '/', search_lexemes(name || ' ' || address), array[node_code] from service_center`.execute(
      db,
    ),
    db.selectFrom('category').select(['code', 'name']).where('is_hire', '=', false).execute(),
    sql<{ code: string; title: string; lexemes: string[] }>`
      select code, name as title, search_lexemes(name || ' ' || name_one) as lexemes from category where is_hire`.execute(
      db,
    ),
  ])
  const places = new Map(
    categories.map(({ code, name }) => [code, { kind: 'category' as const, title: name, url: `/catalog/${code}/` }]),
  )
  const known = needs.rows.filter(({ kind, target }) => kind !== 'category' || places.has(target))
  const spoken = new Set(
    [...known.flatMap(({ words }) => words.flat()), ...RENTAL].filter((word) => !isSmallWord(word)),
  )
  return { needs: known, titled: titled.rows, categories: places, rental: rental.rows, spoken }
}

export interface FoundLinks {
  links: Link[]
  /** Sections that answer a need told in two words or more, best first. */
  categories: string[]
}

const MOST_TITLED = 2
const MOST_LINKS = 6

/** What the shop has for a query besides goods. `lexemes`: of the query as typed. */
export function findLinks(sayings: Sayings, lexemes: readonly string[], nodeCode: string): FoundLinks {
  const said = new Set(lexemes)
  const asked = lexemes.filter((lexeme) => !isSmallWord(lexeme))
  const needs = sayings.needs.filter(({ words }) => words.every((forms) => forms.some((form) => said.has(form))))
  // a need of two words says more than its words apart
  const told = needs.filter(({ kind, words }) => kind === 'category' && words.length > 1)
  const links: Link[] = told.map(({ target }) => sayings.categories.get(target)!)
  const isRental = lexemes.some((lexeme) => RENTAL.has(lexeme))
  if (isRental) {
    for (const { code, title, lexemes: own } of sayings.rental)
      if (asked.some((lexeme) => own.includes(lexeme)))
        links.push({ kind: 'rental', title: `Прокат: ${title.toLowerCase()}`, url: `/catalog-prokata/${code}/` })
  }
  for (const { kind, target, title, words } of needs) {
    if (kind === 'category' && words.length === 1) links.push(sayings.categories.get(target)!)
    if (kind !== 'category') links.push({ kind: kind === 'question' ? 'question' : 'page', title, url: target })
  }
  const titled = sayings.titled
    .filter(({ nodes }) => nodes === null || nodes.includes(nodeCode) || asked.length > 1)
    .map((each) => ({ each, matched: asked.filter((lexeme) => each.lexemes.includes(lexeme)).length }))
    .filter(({ matched }) => asked.length > 0 && matched === asked.length)
    .map(({ each: { kind, title, url } }) => ({ kind, title, url }))
  links.push(...titled.slice(0, MOST_TITLED))
  const unique = new Map(links.map((link) => [link.url, link]))
  return { links: [...unique.values()].slice(0, MOST_LINKS), categories: told.map(({ target }) => target) }
}
