import { sql } from 'kysely'
import type { Db } from '#server/db/client.ts'
import { memoizeByDatabase } from '#server/kernel/memoize.ts'
import { searchLexeme } from '#rules/search/search-text.ts'
import type { WordsFound } from './find-by-words.ts'
import { isSmallWord } from './query-text.ts'

export interface FoundLinkTarget {
  kind: 'page' | 'category' | 'rental' | 'shop' | 'service' | 'publication' | 'question'
  title: string
  url: string
}

interface Need {
  kind: 'category' | 'page' | 'question' | 'good'
  target: string
  title: string
  /** Every one of these must be said, by any of its forms. */
  words: string[][]
}

interface Titled extends FoundLinkTarget {
  lexemes: string[]
  /** Null: for every branch. */
  nodes: string[] | null
}

/** A section or a machine of the rental catalogue. */
interface Rental {
  url: string
  title: string
  lexemes: string[]
}

interface Sayings {
  needs: Need[]
  titled: Titled[]
  /** Category → title and address. */
  categories: Map<string, FoundLinkTarget>
  rental: Rental[]
  rentalGoods: Rental[]
  /** Every word of the needs: no slips, whatever the goods are called. */
  spoken: Set<string>
}

const FRESH_MS = 60_000

/** The shop's own pages, texts, places and needs: some hundreds of lines, cached in process. */
export const sayingsOf = memoizeByDatabase(FRESH_MS, (db) => readSayings(db))

const RENTAL = new Set(['аренд', 'арендова', 'прокат', 'напрокат', 'снят'])

async function readSayings(db: Db): Promise<Sayings> {
  const [needs, titled, categories, rental, rentalGoods] = await Promise.all([
    sql<Need>`
      select n.kind, coalesce('/product/' || g.slug || '-' || g.code || '/', n.target) as target, coalesce(g.name, n.title) as title,
        search_need_words(n.phrase) as words
      from search_need n left join good g on n.kind = 'good' and g.code = n.target and g.is_active
      where n.kind <> 'good' or g.code is not null order by n.position, n.phrase`.execute(db),
    sql<Titled>`
      select 'page' as kind, title, '/' || code || '/' as url, search_lexemes(title) as lexemes, node_codes as nodes from page
      union all
      select 'publication', title,
        case kind when 'news' then '/news/' when 'action' then '/actions/' when 'blog' then '/blog/' || blog_type_code || '/' else '/publications/' end
          || code || '/', search_lexemes(title), node_codes
        from publication where published_at <= now() and not is_off
      union all
      select 'shop', name, '/shops/' || slug || '/', search_lexemes(name || ' ' || address), array[node_code] from warehouse where slug is not null
      union all
      select 'service', name, '/service/' || slug || '/', search_lexemes(name || ' ' || address), array[node_code] from service_center`.execute(
      db,
    ),
    db.selectFrom('category').select(['code', 'name']).where('is_hire', '=', false).execute(),
    sql<Rental>`
      select '/catalog-prokata/' || code || '/' as url, name as title, search_lexemes(name || ' ' || name_one) as lexemes
      from category where is_hire`.execute(db),
    sql<Rental>`
      select '/arenda/' || slug || '-' || code || '/' as url, name as title, search_lexemes(name || ' ' || article) as lexemes
      from good where is_hire and is_active order by popularity desc, code`.execute(db),
  ])
  const places = new Map(
    categories.map(({ code, name }) => [code, { kind: 'category' as const, title: name, url: `/catalog/${code}/` }]),
  )
  const known = needs.rows.filter(({ kind, target }) => kind !== 'category' || places.has(target))
  const spoken = new Set(
    [
      ...known.flatMap(({ words }) => words.flat()),
      ...titled.rows.flatMap(({ kind, lexemes }) => (kind === 'page' ? lexemes : [])),
      ...RENTAL,
    ].filter((word) => !isSmallWord(word)),
  )
  return {
    needs: known,
    titled: titled.rows,
    categories: places,
    rental: rental.rows,
    rentalGoods: rentalGoods.rows,
    spoken,
  }
}

export interface FoundLinks {
  links: FoundLinkTarget[]
  /** A page answers by two words or more, so that goods with one of them are no answer: «режим работы». */
  isPage: boolean
  /** Sections that answer a need needed in two words or more, best first. */
  categories: string[]
  /** Sections of things called by what they do: «красилка». */
  doers: string[]
}

/** Said of any work. */
const LIGHT = new Set(
  'делать сделать убрать собрать положить снять достать работать поднять выставить'.split(' ').map(searchLexeme),
)
const MOST_OF_DOING = 4

/** Sections of the needs that begin with a verb of the query. */
function sectionsOfDoing({ needs }: Sayings, doing: readonly string[], named: ReadonlySet<string>): string[] {
  const verbs = doing.filter((verb) => !LIGHT.has(verb) && !named.has(verb))
  const targets = needs.flatMap(({ kind, words, target }) =>
    kind === 'category' && words[0]!.some((form) => verbs.includes(form)) ? [target] : [],
  )
  return [...new Set(targets)].slice(0, MOST_OF_DOING)
}

/** Sections of the needs needed about the same thing, those of most needs first: «поменять колесо». */
function linksOfObject({ needs, categories }: Sayings, asked: readonly string[]): FoundLinkTarget[] {
  const counts = new Map<string, number>()
  for (const { kind, words, target } of needs)
    if (kind === 'category' && words.slice(1).some((forms) => forms.some((form) => asked.includes(form))))
      counts.set(target, (counts.get(target) ?? 0) + 1)
  return [...counts]
    .sort(([, one], [, other]) => other - one)
    .slice(0, MOST_OF_DOING)
    .map(([target]) => categories.get(target)!)
}

const MOST_TITLED = 2
const MOST_MACHINES = 3
const MOST_LINKS = 6

/** What the shop has for a query besides goods. `lexemes`: of the query as typed. */
export function findLinks(
  sayings: Sayings,
  lexemes: readonly string[],
  nodeCode: string,
  { things, doing, isDoer = false }: Pick<WordsFound, 'things' | 'doing'> & { isDoer?: boolean },
): FoundLinks {
  const said = new Set([...lexemes, ...doing])
  const asked = lexemes.filter((lexeme) => !isSmallWord(lexeme))
  const named = new Set(things)
  const needs = sayings.needs.filter(({ words, kind }) =>
    // what is to be done comes first in a need; a thing named there is sought itself: «сверло по металлу»
    words.every((forms, place) =>
      forms.some((form) => said.has(form) && !(kind === 'category' && place === 0 && named.has(form))),
    ),
  )
  // a need of two words says more than its words apart
  const needed = needs.filter(({ kind, words }) => kind === 'category' && words.length > 1)
  const links: FoundLinkTarget[] = needed.map(({ target }) => sayings.categories.get(target)!)
  const isRental = lexemes.some((lexeme) => RENTAL.has(lexeme))
  if (isRental) {
    const sought = asked.filter((lexeme) => !RENTAL.has(lexeme))
    for (const { url, title, lexemes: own } of sayings.rental)
      if (sought.some((lexeme) => own.includes(lexeme)))
        links.push({ kind: 'rental', title: `Прокат: ${title.toLowerCase()}`, url })
    // a machine by more than its kind: its maker, model or figure
    const machines = sayings.rentalGoods.filter(({ lexemes: own }) => sought.every((lexeme) => own.includes(lexeme)))
    if (sought.length > 1)
      for (const { url, title } of machines.slice(0, MOST_MACHINES))
        links.push({ kind: 'rental', title: `Прокат: ${title}`, url })
  }
  for (const { kind, target, title, words } of needs) {
    if (kind === 'category' && words.length === 1) links.push(sayings.categories.get(target)!)
    if (kind !== 'category') links.push({ kind: kind === 'question' ? 'question' : 'page', title, url: target })
  }
  const titled = sayings.titled
    .filter(({ nodes }) => nodes === null || nodes.includes(nodeCode) || asked.length > 1)
    .map((each) => ({ each, matched: asked.filter((lexeme) => each.lexemes.includes(lexeme)).length }))
    // a bare figure names no text: «15» of «айфон 15»
    .filter(({ matched }) => asked.some((lexeme) => /\D/.test(lexeme)) && matched === asked.length)
    .map(({ each: { kind, title, url } }) => ({ kind, title, url }))
  links.push(...titled.slice(0, MOST_TITLED))
  const isPage = needs.some(({ kind, words }) => kind === 'page' && words.length > 1)
  // what is to be done is known, what with it is not: «чем просверлить кафель»
  const sections = links.length === 0 ? sectionsOfDoing(sayings, doing, named) : []
  links.push(...sections.map((target) => sayings.categories.get(target)!))
  if (links.length === 0 && doing.length > 0) links.push(...linksOfObject(sayings, asked))
  const unique = new Map(links.map((link) => [link.url, link]))
  return {
    links: [...unique.values()].slice(0, MOST_LINKS),
    isPage,
    categories: [...new Set(needed.map(({ target }) => target))],
    doers: isDoer ? sections : [],
  }
}
