import { sql } from 'kysely'
import type { Db } from '#server/db/client.ts'
import type {
  CatalogIndex,
  CategoryCountsScope,
  ListingAnswer,
  ListingRequest,
  VendorCounts,
  VendorCountsScope,
} from '../catalog-index.ts'
import { type Dictionary, readDictionary } from '../dictionary.ts'
import { chosenGroups } from '../filter-group.ts'
import { readCards, readSheets, readValues } from './cards.ts'
import { countFacetsBySql } from './facets.ts'
import { passed, scopedGoods, type Sql } from './scope.ts'

/** Plain SQL: what the in-process index is tested against, and what answers while that one loads. */
export function createSqlIndex(db: Db): CatalogIndex {
  // One snapshot for one answer: its rows, total and counts belong together. A transaction is asked as it stands: what
  // is not committed in it is meant to be seen.
  const atOnce = async <T>(answer: (db: Db, dictionary: Dictionary) => Promise<T>) => {
    if (db.isTransaction) return answer(db, await readDictionary(db))
    return db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (transaction) => answer(transaction, await readDictionary(transaction)))
  }
  return {
    listing: (request) => atOnce((snapshot, dictionary) => answerListing(snapshot, request, dictionary)),
    cards: (codes, nodeCode) =>
      atOnce(async (snapshot, dictionary) =>
        dictionary.nodes.includes(nodeCode) ? readCards(snapshot, codes, nodeCode, dictionary) : [],
      ),
    sheets: (codes) => atOnce((snapshot, dictionary) => readSheets(snapshot, codes, dictionary)),
    values: (codes, attributes) => readValues(db, codes, attributes),
    categoryCounts: (scope) => atOnce((snapshot, dictionary) => countCategories(snapshot, scope, dictionary)),
    vendorCounts: (scope) => atOnce((snapshot, dictionary) => countVendors(snapshot, scope, dictionary)),
  }
}

async function answerListing(db: Db, request: ListingRequest, dictionary: Dictionary): Promise<ListingAnswer> {
  if (!dictionary.nodes.includes(request.nodeCode)) return { goods: [], total: 0, facets: [] }
  const groups = chosenGroups(request.filters, dictionary)
  const scoped = scopedGoods(request, groups, dictionary)
  const { rows: counted } = await sql<{ code: string; goods: number; matched: number }>`
    select category_code as code, count(*) as goods, count(*) filter (where ${passed(groups)}) as matched
    from (${scoped}) scoped group by 1`.execute(db)
  const { rows } = await sql<{ code: string }>`
    select code from (${scoped}) scoped where ${passed(groups)} ${families(request)}
    order by ${order(request)}, length(code), code collate "C" limit ${request.perPage} offset ${(request.page - 1) * request.perPage}`.execute(
    db,
  )
  const inScope = new Map(counted.map(({ code, goods }) => [dictionary.categoryByCode.get(code)!, goods]))
  const codes = rows.map(({ code }) => code)
  return {
    goods: await readCards(db, codes, request.nodeCode, dictionary),
    total: counted.reduce((sum, { matched }) => sum + matched, 0),
    facets: request.withFacets ? await countFacetsBySql(db, scoped, groups, inScope, dictionary) : [],
  }
}

/** Sizes of a maker's line, as Segment.familyOf has them, from the one that stands first. */
function families({ sort }: ListingRequest): Sql {
  if (sort !== 'families') return sql``
  return sql`window family as (partition by category_code, vendor_code,
      case when strpos(name, ', ') > 0 then split_part(name, ', ', 1) else code end
    order by nearness, popularity desc, length(code), code collate "C")`
}

/**
 * Whatever the order, what can be had here stands before what comes from elsewhere, and that before what is nowhere.
 */
function order({ sort, scope }: ListingRequest): Sql {
  if (sort === 'rank' && scope.codes) return sql`array_position(${scope.codes}::text[], code)`
  if (sort === 'families')
    return sql`first_value(nearness) over family, first_value(popularity) over family desc,
      length(first_value(code) over family), first_value(code) over family collate "C", nearness, popularity desc`
  return sql`nearness, ${orderOf(sort)}`
}

function orderOf(sort: ListingRequest['sort']): Sql {
  if (sort === 'price-asc') return sql`price`
  if (sort === 'price-desc') return sql`price desc`
  if (sort === 'discount') return sql`percent desc`
  if (sort === 'rating') return sql`rating_value desc, rating_count desc`
  if (sort === 'new') return sql`created_at desc`
  if (sort === 'name') return sql`name`
  return sql`popularity desc`
}

async function countCategories(
  db: Db,
  { isHire, vendorCode, nodeCode }: CategoryCountsScope,
  { categoryByCode }: Dictionary,
): Promise<Map<string, number>> {
  const offer = isHire
    ? sql`select from hire_tariff where good_code = g.code`
    : sql`select from good_offer where good_code = g.code ${nodeCode === undefined ? sql`` : sql`and node_code = ${nodeCode}`}`
  const { rows } = await sql<{ code: string; goods: number }>`
    select category_code as code, count(*) as goods from good g
    where is_active and is_hire = ${isHire} and exists (${offer})
      and ${vendorCode === undefined ? sql`true` : sql`vendor_code = ${vendorCode}`}
    group by 1`.execute(db)
  const counts = new Map<string, number>()
  for (const { code, goods } of rows) {
    const category = categoryByCode.get(code)!
    for (const each of [...category.ancestors, category]) counts.set(each.code, (counts.get(each.code) ?? 0) + goods)
  }
  return counts
}

async function countVendors(
  db: Db,
  { nodeCode }: VendorCountsScope,
  { categoryByCode }: Dictionary,
): Promise<VendorCounts> {
  const { rows } = await sql<{ category: string; vendor: string; goods: number }>`
    select category_code as category, vendor_code as vendor, count(*) as goods from good g
    where is_active and not is_hire and exists (
      select from good_offer where good_code = g.code ${nodeCode === undefined ? sql`` : sql`and node_code = ${nodeCode}`})
    group by 1, 2`.execute(db)
  const byRoot = new Map<string, Map<string, number>>()
  for (const { category, vendor, goods } of rows) {
    const root = (categoryByCode.get(category)!.ancestors[0] ?? { code: category }).code
    const known = byRoot.get(root) ?? new Map<string, number>()
    byRoot.set(root, known.set(vendor, (known.get(vendor) ?? 0) + goods))
  }
  return byRoot
}
