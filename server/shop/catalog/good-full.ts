import type { GoodFull } from '#contract/good.ts'
import { DAYS_UNKNOWN, isNowhere } from '#rules/delivery/stock.ts'
import { formatRubles, kopecksToRubles } from '#rules/money/money.ts'
import type { CallContext } from '#server/shop/call-context.ts'
import { ownSeo } from '#server/shop/content/own-seo.ts'
import { renderMarkdown } from '#server/shop/render-markdown.ts'
import { presentAttribute } from '#server/catalog-index/present-attribute.ts'
import { transferDays } from './transfer-days.ts'
import { breadcrumbOf } from './category-tree.ts'
import { type CategoryEntry, directoryOf } from './directory.ts'
import { counterpartsOf, documentsOf, goodDetails, type GoodDetails, tariffsOf } from './good-queries.ts'

type Context = Pick<CallContext, 'db' | 'catalog' | 'nodeCode'>

/** Goods with everything a product page says, in the order asked; unknown and withdrawn ones are left out. */
export async function readGoodsFull(
  { db, catalog, nodeCode }: Context,
  codes: readonly string[],
  isHire?: boolean,
): Promise<GoodFull[]> {
  const [directory, cards, details] = await Promise.all([
    directoryOf(db),
    catalog.cards(codes, nodeCode),
    goodDetails(db, codes, isHire),
  ])
  if (details.size === 0) return []
  const known = [...details.keys()]
  const [documents, tariffs, counterparts, transfers] = await Promise.all([
    documentsOf(db, known),
    // only a rental machine has them
    [...details.values()].some(({ deposit }) => deposit !== null) ? tariffsOf(db, known) : new Map<string, never[]>(),
    counterpartsOf(db, known, nodeCode),
    transferDays(db, known, nodeCode),
  ])
  return cards.flatMap((card) => {
    const row = details.get(card.code)
    const category = row && directory.categories.get(row.category_code)
    if (!row || !category) return []
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
      ...(!card.isHire && {
        transferDays: isNowhere(card) ? DAYS_UNKNOWN : (transfers.get(card.code) ?? DAYS_UNKNOWN),
      }),
      description: renderMarkdown(own.text ? `${row.description}\n\n${own.text}` : row.description),
      attributes: keyAttributes(category, row),
      groups: presentGroups(category, row),
      inTheBox: row.in_the_box,
      documents: documents.get(card.code) ?? [],
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
        row.deposit === null ? null : { deposit: kopecksToRubles(row.deposit), tariffs: tariffs.get(card.code) ?? [] },
      counterpart: counterparts.get(card.code) ?? null,
    }
  })
}

/** What the shop's people wrote about a picture, in place of the good's name. */
function withAlts(images: GoodFull['images'], alts: Record<string, string> | null): GoodFull['images'] {
  if (!alts) return images
  return images.map((image) => ({ ...image, alt: alts[image.src.slice(image.src.lastIndexOf('/') + 1)] ?? image.alt }))
}

/** What the category puts first, whether or not the name says it too: the product's own page has room for both. */
function keyAttributes(category: CategoryEntry, { attributes }: GoodDetails): GoodFull['attributes'] {
  return category.attributes.flatMap(({ attribute, isCard }) =>
    isCard ? (presentAttribute(attribute, attributes[attribute.code]) ?? []) : [],
  )
}

/** The groups of the product sheet in the category's order; attributes the good has no value of are left out. */
function presentGroups(category: CategoryEntry, { attributes }: GoodDetails): GoodFull['groups'] {
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

function presentPlatform({ platform_code, platform_name, voltage }: GoodDetails): GoodFull['batteryPlatform'] {
  return platform_code === null ? null : { code: platform_code, name: platform_name ?? '', voltage: voltage ?? 0 }
}
