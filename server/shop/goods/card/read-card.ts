import { isApiError, notFound } from '#contract/api-error.ts'
import type { CardParts, CategoryFigure, GoodCard, NamedGood } from '#contract/office/good-card.ts'
import { MAIN_BRANCH_CODE } from '#rules/address/main-branch.ts'
import { kopecksToRubles } from '#rules/money/money.ts'
import type { Db } from '#server/db/client.ts'
import type { Services } from '#server/shop/ground/call-context.ts'
import { readAnalogs } from '#server/shop/goods/catalog/analogs.ts'
import { goodUrl } from '#server/shop/goods/catalog/good-url.ts'
import { ownersOf } from '../changes/owners.ts'
import { readFigures } from './card-lists.ts'
import { missingOf } from './missing.ts'
import { readNamed } from './named-goods.ts'
import { bookedPieces } from './parts/rental-part.ts'
import { versionOf } from './parts/card-part.ts'
import { CARD_PARTS } from './parts/save-parts.ts'

type Context = Pick<Services, 'db' | 'catalog'>

const columns = [
  'name',
  'slug',
  'article',
  'barcode',
  'vendor_code',
  'category_code',
  'unit',
  'description',
  'labels',
  'battery_platform_code',
  'warranty_months',
  'weight_grams',
  'length_mm',
  'width_mm',
  'height_mm',
  'vat_rate',
  'is_marked',
  'in_the_box',
  'videos',
  'is_active',
  'attributes',
] as const

/** Everything the card of a good shows. */
export async function readGoodCard(context: Context, code: string): Promise<GoodCard> {
  const { db } = context
  const row = await db
    .selectFrom('good')
    .select(['code', 'is_hire', 'created_at', 'updated_at', ...columns])
    .where('code', '=', code)
    .executeTakeFirst()
  if (!row) throw notFound('Такого товара нет')
  const { is_hire, created_at, updated_at, code: _code, ...fields } = row
  const [parts, offers, stock, booked, figures] = await Promise.all([
    readParts(db, code),
    readOffers(db, code),
    readStock(db, code),
    is_hire ? bookedPieces(db, code) : [],
    readFigures(db, row.category_code),
  ])
  const computedAnalogs = parts.links.analog.length > 0 ? [] : await computed(context, code)
  return {
    code,
    url: goodUrl(row),
    isHire: is_hire,
    createdAt: created_at.toISOString(),
    updatedAt: updated_at.toISOString(),
    fields,
    owners: await readOwners(db, code),
    parts,
    versions: Object.fromEntries(Object.entries(parts).map(([name, value]) => [name, versionOf(value)])),
    named: await readNamed(db, namedCodes(parts)),
    computedAnalogs,
    bookedPieces: booked,
    offers,
    stock,
    missing: missingOf({
      isHire: is_hire,
      isActive: fields.is_active,
      description: fields.description,
      pictures: parts.pictures.length,
      offers: offers.filter(({ price }) => price !== null).length,
      tariffs: parts.rental?.tariffs.length ?? 0,
      figures: figures.map(({ code: figure, name, isCard }: CategoryFigure) => ({
        name,
        isCard,
        isKnown: fields.attributes[figure] !== undefined,
      })),
      weightGrams: fields.weight_grams,
    }),
  }
}

async function readOwners(db: Db, code: string): Promise<GoodCard['owners']> {
  const owned = (await ownersOf(db, [code])).get(code)
  if (!owned) return {}
  const edits = await db.selectFrom('good_field_edit').select('field').where('good_code', '=', code).execute()
  const edited = new Set<string>(edits.map(({ field }) => field))
  return Object.fromEntries(
    Object.entries(owned.owners).map(([field, owner]) => [
      field,
      { owner, isEdited: edited.has(field), source: owned.source },
    ]),
  )
}

async function readParts(db: Db, code: string): Promise<CardParts> {
  const { pictures, documents, kits, links, seo, rental, diagrams } = CARD_PARTS
  const all = await Promise.all([
    pictures.read(db, code),
    documents.read(db, code),
    kits.read(db, code),
    links.read(db, code),
    seo.read(db, code),
    rental.read(db, code),
    diagrams.read(db, code),
  ])
  return {
    pictures: all[0],
    documents: all[1],
    kits: all[2],
    links: all[3],
    seo: all[4],
    rental: all[5],
    diagrams: all[6],
  }
}

const namedCodes = ({ kits, links, rental, diagrams }: CardParts): string[] => [
  ...kits.flatMap(({ items }) => items.map(({ code }) => code)),
  ...Object.values(links).flat(),
  ...(rental?.saleGood ? [rental.saleGood] : []),
  ...diagrams.flatMap(({ points }) => points.flatMap(({ code }) => code ?? [])),
]

async function readOffers(db: Db, code: string): Promise<GoodCard['offers']> {
  const rows = await db
    .selectFrom('node_logistic as node')
    .leftJoin('good_offer as offer', (join) =>
      join.onRef('offer.node_code', '=', 'node.code').on('offer.good_code', '=', code),
    )
    .select(['node.code', 'node.name', 'offer.price', 'offer.price_old'])
    .orderBy('node.position')
    .execute()
  const rubles = (kopecks: number | null) => (kopecks === null ? null : kopecksToRubles(kopecks))
  return rows.map((row) => ({
    branch: row.code,
    name: row.name,
    price: rubles(row.price),
    priceOld: rubles(row.price_old),
  }))
}

async function readStock(db: Db, code: string): Promise<number> {
  const row = await db
    .selectFrom('good_stock')
    .select((e) => e.fn.sum<number>('quantity').as('sum'))
    .where('good_code', '=', code)
    .executeTakeFirst()
  return Number(row?.sum ?? 0)
}

/** What the shop finds by itself; a good nobody sees has none. */
async function computed({ db, catalog }: Context, code: string): Promise<NamedGood[]> {
  const found = await readAnalogs({ db, catalog, nodeCode: MAIN_BRANCH_CODE }, code).catch((error: unknown) => {
    if (isApiError(error)) return []
    throw error
  })
  return readNamed(
    db,
    found.map(({ good }) => good.code),
  )
}
