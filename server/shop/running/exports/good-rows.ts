import { sql } from 'kysely'
import { invalid } from '#contract/api-error.ts'
import { GOOD_STATUSES } from '#rules/exports/export-kinds.ts'
import { kopecksToRubles } from '#rules/money/money.ts'
import { isVatRate, vatRateText } from '#rules/money/vat.ts'
import { goodUrl } from '#server/shop/goods/catalog/good-url.ts'
import { branchesIn, listBranches } from '#server/shop/people/staff/branches.ts'
import {
  type ColumnsOf,
  type Condition,
  type ExportReader,
  listedCodes,
  moment,
  type OpenSource,
  PART_ROWS,
  plain,
  yesNo,
} from './export-source.ts'

export interface ExportGoodRow {
  code: string
  article: string
  barcode: string | null
  name: string
  slug: string
  is_hire: boolean
  category: string | null
  vendor: string | null
  unit: string
  is_active: boolean
  node_code: string
  branch: string
  price: number | null
  price_old: number | null
  price_registered: number | null
  stock: number
  vat_rate: string | null
  weight_grams: number
  warranty_months: number
  rating_value: string
  updated_at: Date
}

const roubles = (kopecks: number | null) => (kopecks === null ? null : kopecksToRubles(kopecks))

const columnsFor = ({ origin }: ExportReader): ColumnsOf<'goods', ExportGoodRow> => ({
  code: plain(({ code }) => code),
  article: plain(({ article }) => article),
  barcode: plain(({ barcode }) => barcode),
  name: plain(({ name }) => name),
  category: plain(({ category }) => category),
  vendor: plain(({ vendor }) => vendor),
  unit: plain(({ unit }) => unit),
  isShown: yesNo(({ is_active }) => is_active),
  branchCode: plain(({ node_code }) => node_code),
  branch: plain(({ branch }) => branch),
  price: plain(({ price }) => roubles(price)),
  priceOld: plain(({ price_old }) => roubles(price_old)),
  priceRegistered: plain(({ price_registered }) => roubles(price_registered)),
  stock: plain(({ stock }) => stock),
  vatRate: plain(({ vat_rate }) => (isVatRate(vat_rate) ? vatRateText(vat_rate) : null)),
  weightGrams: plain(({ weight_grams }) => weight_grams),
  warrantyMonths: plain(({ warranty_months }) => warranty_months),
  rating: plain(({ rating_value }) => Number(rating_value)),
  url: plain((good) => `${origin}${goodUrl(good)}`),
  updatedAt: moment(({ updated_at }) => updated_at),
})

function statusCondition(text: string | undefined): Condition {
  const statuses = listedCodes(text)
  const unknown = statuses.filter((each) => !Object.hasOwn(GOOD_STATUSES, each))
  if (unknown.length > 0)
    throw invalid({ status: unknown.map((each) => `Значения «${each}» здесь нет: shown или hidden`) })
  return statuses.length === 1 ? sql`g.is_active = ${statuses[0] === 'shown'}` : sql`true`
}

/** A line a good and a branch: of the branches named, else of the first of one's own. */
export const openGoods: OpenSource<ExportGoodRow> = async (reader, { branch, status }) => {
  const { read, scope } = reader
  const condition = statusCondition(status)
  const own = branchesIn(await read(listBranches), scope)
  const named = listedCodes(branch)
  const codes = named.length > 0 ? named : own.slice(0, 1).map(({ code }) => code)
  const goodsOfPart = Math.max(1, Math.floor(PART_ROWS / Math.max(1, codes.length)))
  async function* parts() {
    let after = ''
    for (;;) {
      const question = sql<ExportGoodRow & { goods: number }>`
        with page as materialized (select g.code from good g where ${condition} and g.code > ${after} order by g.code limit ${goodsOfPart})
        select g.code, g.article, g.barcode, g.name, g.slug, g.is_hire, category.name as category, vendor.name as vendor, g.unit, g.is_active,
          node.code as node_code, node.name as branch, offer.price, offer.price_old, offer.price_registered,
          coalesce((select sum(s.quantity) from good_stock s join warehouse w on w.id = s.warehouse_id
            where s.good_code = g.code and w.shelf_node = node.code), 0)::integer as stock,
          g.vat_rate, g.weight_grams, g.warranty_months, g.rating_value, g.updated_at, (select count(*) from page)::integer as goods
        from page join good g on g.code = page.code
        join node_logistic node on node.code = any(${codes}::text[])
        left join category on category.code = g.category_code
        left join vendor on vendor.code = g.vendor_code
        left join good_offer offer on offer.good_code = g.code and offer.node_code = node.code
        order by g.code, node.position, node.code`
      const { rows }: { rows: (ExportGoodRow & { goods: number })[] } = await read((db) => question.execute(db))
      if (rows.length > 0) yield rows
      if (rows.length === 0 || rows[0]!.goods < goodsOfPart) return
      after = rows.at(-1)!.code
    }
  }
  return {
    columns: columnsFor(reader),
    count: async () => {
      const question = sql<{ rows: number }>`
        select (count(*) * ${codes.length})::integer as rows from good g where ${condition}`
      const { rows } = await read((db) => question.execute(db))
      return rows[0]!.rows
    },
    parts,
  }
}
