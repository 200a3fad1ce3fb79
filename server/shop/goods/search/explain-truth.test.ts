import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadDemoShop } from '#demo/load.ts'
import { articleKey } from '#rules/search/article-key.ts'
import { searchLexeme, searchText } from '#rules/search/search-text.ts'
import { seenQueries } from '#server/search/queries.seen.fixture.ts'
import { tuningQueries } from '#server/search/queries.tuning.fixture.ts'
import { namedPictures } from '#server/test/stored-pictures.ts'
import { openTestShopInMemory } from '#server/test/test-app.ts'
import { type Explanation, explainGood } from './explain.ts'

/** A good as its own rows tell it, without the search's documents. */
interface Facts {
  name: string
  article: string
  heading: string
  /** Labels of its values, names of what it has, numbers with their units. */
  sheet: string
  attributes: string
  vendor: string
  description: string
  price: number
  popularity: number
}

const GOODS = 400
const PAIRS = 30
const BRANCH = '777'

let shop: Awaited<ReturnType<typeof openTestShopInMemory>>
beforeAll(async () => {
  shop = await openTestShopInMemory()
  await loadDemoShop(shop.database.pool, {
    goods: GOODS,
    seed: 4,
    storePictures: namedPictures,
    now: new Date('2026-03-05T12:00:00+03:00'),
  })
  await shop.catalog.fresh()
})
afterAll(() => shop.close())

async function factsOf(code: string): Promise<Facts> {
  const { rows } = await sql<Facts>`
    with recursive above as (
      select c.code, c.parent_code, c.name || ' ' || c.name_one as name from category c join good g on g.category_code = c.code where g.code = ${code}
      union all select c.code, c.parent_code, c.name from above a join category c on c.code = a.parent_code
    )
    select g.name, g.article, g.description, s.popularity, o.price / 100.0 as price, v.name || ' ' || array_to_string(v.aliases, ' ') as vendor,
      (select string_agg(name, ' ') from above) as heading,
      (select string_agg(a.name, ' ') from category_attribute ca join attribute a on a.code = ca.attribute_code where ca.category_code = g.category_code) as attributes,
      (select string_agg(coalesce(l.label, case when each.value = 'true' then a.name else each.value || coalesce(' ' || a.unit, '') end), ' ; ')
        from jsonb_each_text(g.attributes) as each join attribute a on a.code = each.key
        left join attribute_value l on l.attribute_code = a.code and l.value = each.value) as sheet
    from good g join vendor v on v.code = g.vendor_code join good_search s on s.good_code = g.code
    join good_offer o on o.good_code = g.code and o.node_code = ${BRANCH} where g.code = ${code}`.execute(
    shop.database.db,
  )
  return { ...rows[0]!, price: Number(rows[0]!.price) }
}

const lexemesOf = (text: string) => new Set(searchText(text).split(' ').map(searchLexeme))

/** Where a word may stand for the reason to be true; a synonym is spelled out by the explanation itself. */
const PLACES: Readonly<Record<string, (facts: Facts) => string>> = {
  'это и есть товар': ({ name, heading }) => `${name} ${heading}`,
  'в названии': ({ name }) => name,
  'в артикуле или модели': ({ name, article }) => `${name} ${article}`,
  'в характеристиках или синонимах': ({ name, sheet, heading, vendor }) =>
    `${name} ; ${sheet} ; ${heading} ; ${vendor}`,
  'в названии раздела': ({ heading, attributes }) => `${heading} ${attributes}`,
  'в описании': ({ description }) => description,
}

function isTrue({ shown, sameAs, where }: Explanation['terms'][number], facts: Facts): boolean {
  if (where === null) return true
  const text = PLACES[where]!(facts)
  if (where === 'в артикуле или модели') return articleKey(text).includes(articleKey(shown))
  const own = lexemesOf(text)
  // what it is the same as is told in lexemes already
  const readings = [[...lexemesOf(shown)], ...sameAs.map((words) => words.split(' '))]
  return readings.some((words) => words.every((word) => own.has(word)))
}

/** Each wish is held against the good: a price by its price, a figure or value by its sheet. */
function isWishHeld(wish: string, { price, sheet, name, heading }: Facts): boolean {
  const money = /^(?:не дороже|до)\s(\d[\d\s]*)(?:р|₽|$)/iu.exec(wish)
  if (money) return price <= Number(money[1]!.replace(/\s/g, ''))
  const figure = /(\d[\d\s,]*\d|\d)\s?([а-яА-Я·./³²°]+)$/u.exec(wish)
  if (!figure || /от|до/u.test(wish)) return true
  const own = lexemesOf(`${sheet} ; ${name} ; ${heading}`)
  return own.has(searchText(`${figure[1]!.replace(/\s/g, '')} ${figure[2]}`))
}

/** Always the same pairs; another seed of the shop's goods gives others. */
function dice(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

test('thirty goods of thirty results: every reason told is true of the good', async () => {
  const next = dice(7)
  const queries = [...seenQueries, ...tuningQueries].filter(({ kind }) => kind !== 'nothing' && kind !== 'page')
  const told: string[] = []
  let [pairs, reasons] = [0, 0]
  for (let tries = 0; pairs < PAIRS && tries < 20 * PAIRS; tries++) {
    const { query } = queries[next(queries.length)]!
    const answer = await shop.get(`/api/search?perPage=24&nodeLogisticCode=${BRANCH}&q=${encodeURIComponent(query)}`)
    const shown: { code: string }[] = answer.json().data.goods
    if (shown.length === 0) continue
    const at = next(shown.length)
    const { code } = shown[at]!
    const [why, facts] = [await explainGood(shop.database.db, query, code, BRANCH), await factsOf(code)]
    pairs++
    const tell = (wrong: string) => told.push(`${query} → ${facts.name}: ${wrong}`)
    if (why.place !== at + 1) tell(`place ${why.place}, shown ${at + 1}`)
    if (why.good?.popularity !== facts.popularity) tell('another popularity')
    for (const term of why.terms) {
      reasons += Number(term.where !== null)
      if (!isTrue(term, facts)) tell(`«${term.shown}» is not «${term.where}»`)
    }
    for (const wish of why.wishes) if (!isWishHeld(wish, facts)) tell(`does not hold «${wish}»`)
    if (why.above && !isAhead(why.above)) tell(`behind by ${why.above.by}: ${why.above.theirs}, own ${why.above.own}`)
    const isByOther = /артикул|просьбу/.test(why.way)
    if (!isByOther && why.terms.every(({ where }) => where === null)) tell('no reason at all')
  }
  expect(told).toEqual([])
  expect(pairs).toBe(PAIRS)
  expect(reasons).toBeGreaterThan(PAIRS)
})

const SHELVES = ['нет в наличии', 'есть в других филиалах', 'есть здесь']

/** What the good above is ahead by is really more of it, or a lower price, or an earlier step. */
function isAhead({ by, theirs, own }: NonNullable<Explanation['above']>): boolean {
  if (by === 'популярность' || by === 'соответствие') return Number(theirs) > Number(own)
  if (by === 'наличие') return SHELVES.indexOf(theirs) > SHELVES.indexOf(own)
  return by !== 'цена' || Number(theirs) <= Number(own)
}
