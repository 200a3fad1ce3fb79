import type { GoodFull } from '#contract/good.ts'
import { isWithoutBattery } from '#rules/catalog/without-battery.ts'
import { formatRubles, kopecksToRubles } from '#rules/money/money.ts'
import type { CallContext } from '#server/shop/ground/call-context.ts'
import { ownSeo } from './own-seo.ts'
import { renderMarkdown } from '#server/shop/ground/render-markdown.ts'
import { presentAttribute } from '#server/catalog-index/present-attribute.ts'
import { breadcrumbOf } from './category-tree.ts'
import { type CategoryEntry, directoryOf } from './directory.ts'
import { goodUrl } from './good-url.ts'
import { productRecords, type ProductRecord } from './product-record.ts'

type Context = Pick<CallContext, 'db' | 'catalog' | 'nodeCode' | 'productRecords'>

/** Goods with everything a product page says, in the order asked; unknown and withdrawn ones are left out. */
export async function readGoodsFull(context: Context, codes: readonly string[], isHire?: boolean): Promise<GoodFull[]> {
  const { db, catalog, nodeCode } = context
  const [directory, cards, records] = await Promise.all([
    directoryOf(db),
    catalog.cards(codes, nodeCode),
    productRecords(context, codes),
  ])
  return cards.flatMap((card) => {
    const row = records.get(card.code)
    const category = row && directory.categories.get(row.category_code)
    if (!row || !category || (isHire !== undefined && row.is_hire !== isHire)) return []
    const own = card.isHire
      ? {}
      : ownSeo(directory, 'product', nodeCode, {
          name: card.name,
          price: formatRubles(card.price.priceComputed),
          vendor: card.vendor.name,
          category: category.name,
          article: card.article,
        })
    const [seoTitle, seoDescription] = [row.seo_title || own.title, row.seo_description || own.description]
    return {
      ...card,
      images: withAlts(card.images, row.alts),
      ...(isWithoutBattery(card.name) && { pictureNote: BATTERY_NOTE }),
      description: renderMarkdown(own.text ? `${row.description}\n\n${own.text}` : row.description),
      attributes: keyAttributes(category, row),
      groups: presentGroups(category, row),
      inTheBox: row.in_the_box,
      documents: row.documents,
      videos: row.videos,
      warranty: row.warranty_months,
      weight: row.weight_grams / 1000,
      dimensions: { length: row.length_mm, width: row.width_mm, height: row.height_mm },
      breadcrumb: breadcrumbOf(category),
      batteryPlatform: presentPlatform(row),
      hasSpareParts: category.hasSpareParts,
      ...(row.has_diagrams && { hasDiagrams: true }),
      ...(seoTitle && { seoTitle }),
      ...(seoDescription && { seoDescription }),
      ...(own.h1 && { h1: own.h1 }),
      hire:
        row.deposit === null
          ? null
          : {
              deposit: kopecksToRubles(row.deposit),
              tariffs: row.tariffs.map(({ from_days, price_per_day }) => presentTariff([from_days, price_per_day])),
            },
      counterpart: presentCounterpart(row, nodeCode),
    }
  })
}

const BATTERY_NOTE = 'Аккумулятор и\u00A0зарядное устройство в\u00A0комплект не\u00A0входят'

/** What the shop's people wrote about a picture, in place of the good's name. */
function withAlts(images: GoodFull['images'], alts: Record<string, string> | null): GoodFull['images'] {
  if (!alts) return images
  return images.map((image) => ({ ...image, alt: alts[image.src.slice(image.src.lastIndexOf('/') + 1)] ?? image.alt }))
}

/** What the category puts first, whether or not the name says it too: the product's own page has room for both. */
function keyAttributes(category: CategoryEntry, { attributes }: ProductRecord): GoodFull['attributes'] {
  return category.attributes.flatMap(({ attribute, isCard }) =>
    isCard ? (presentAttribute(attribute, attributes[attribute.code]) ?? []) : [],
  )
}

/** The groups of the product sheet in the category's order; attributes the good has no value of are left out. */
function presentGroups(category: CategoryEntry, { attributes }: ProductRecord): GoodFull['groups'] {
  const groups: GoodFull['groups'] = []
  for (const { attribute, group } of category.attributes) {
    const shown = presentAttribute(attribute, attributes[attribute.code])
    if (!shown) continue
    const known = groups.find(({ name }) => name === group)
    if (known) known.attributes.push(shown)
    else groups.push({ name: group, attributes: [shown] })
  }
  return groups
}

function presentPlatform({ platform_code, platform_name, voltage }: ProductRecord): GoodFull['batteryPlatform'] {
  return platform_code === null ? null : { code: platform_code, name: platform_name ?? '', voltage: voltage ?? 0 }
}

const presentTariff = ([fromDays, price]: [number, number]) => ({ fromDays, pricePerDay: kopecksToRubles(price) })

/** The same machine in the other catalogue: on sale for a rental one, for rent (a day's price) for one on sale. */
function presentCounterpart({ sale, rental }: ProductRecord, nodeCode: string): GoodFull['counterpart'] {
  const price = sale?.prices?.[nodeCode]
  if (sale && price !== undefined) return { url: goodUrl(sale), price: kopecksToRubles(price), tariffs: [] }
  if (!rental) return null
  const tariffs = rental.tariffs.map(presentTariff)
  return { url: goodUrl(rental), price: tariffs[0]!.pricePerDay, tariffs }
}
