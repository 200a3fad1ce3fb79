import type { Good, GoodAttribute } from '#contract/good.ts'
import { discountPercent } from '#rules/money/discount-percent.ts'
import { isOfTheBox } from '#rules/catalog/of-the-box.ts'
import { shortFigure } from '#rules/catalog/short-figure.ts'
import { unsaidFigures } from '#rules/catalog/unsaid-figures.ts'
import { kopecksToRubles } from '#rules/money/money.ts'
import { deliveryDays, isNowhere, piecesAway, type ShelfCount, type Supply } from '#rules/delivery/stock.ts'
import { type Park, parkState } from '#rules/rental/park-state.ts'
import { presentImage } from '#server/kernel/present-image.ts'
import type { AttributeUse, VendorRecord } from './dictionary.ts'
import { presentAttribute } from './present-attribute.ts'

/** What a card is made of. Sums are kopecks. */
export interface CardFacts {
  code: string
  article: string
  name: string
  slug: string
  unit: string
  isHire: boolean
  vendor: Pick<VendorRecord, 'code' | 'slug' | 'name'>
  category: { code: string; name: string; attributes: readonly Pick<AttributeUse, 'attribute' | 'isCard'>[] }
  pictures: readonly string[]
  labels: readonly string[]
  ratingValue: number
  ratingCount: number
  price: number
  priceOld: number | null
  priceRegistered: number | null
  /** The last day of the lowered price. */
  saleEndsOn?: string | null
  bonuses: number
  /** How long a piece of another branch travels here; -1: to be asked. */
  transferDays: number
  /** What suppliers have. */
  supply: Supply | null
  /** On the shelves of the branch's shops that give orders out. */
  shelves: ShelfCount[]
  localCount: number
  totalCount: number
  /** Of a rental good. */
  park?: Pick<Park, 'nameIn' | 'cities'>
  attributeValue: (code: string) => unknown
}

export function presentGood(facts: CardFacts): Good {
  const { code, article, name, slug, unit, isHire, vendor, category, priceOld, priceRegistered } = facts
  const away = isHire ? [] : piecesAway(facts, facts.transferDays, facts.supply)
  const stock = { goodLocalCount: facts.localCount, goodTotalCount: facts.totalCount }
  return {
    code,
    article,
    name,
    url: `/${isHire ? 'arenda' : 'product'}/${slug}-${code}/`,
    vendor: { code: vendor.code, slug: vendor.slug, name: vendor.name },
    category: { code: category.code, name: category.name },
    images: facts.pictures.map((file, i) => presentImage(file, i === 0 ? name : `${name}, фото ${i + 1}`)),
    price: {
      priceComputed: kopecksToRubles(facts.price),
      priceOld: priceOld === null ? null : kopecksToRubles(priceOld),
      discountPercent: discountPercent(facts.price, priceOld),
      ...(facts.saleEndsOn && priceOld !== null && { discountEndsOn: facts.saleEndsOn }),
      bonuses: isNowhere(stock) ? 0 : facts.bonuses,
      priceAfterRegistration: priceRegistered === null ? null : kopecksToRubles(priceRegistered),
    },
    ...stock,
    // a machine for rent is collected where it stands
    deliveryDays: isHire ? 0 : deliveryDays({ ...stock, away }),
    ...(facts.shelves.length > 0 && { shelves: facts.shelves }),
    ...(away.length > 0 && { away }),
    rating: { value: facts.ratingValue, count: facts.ratingCount },
    labels: [...facts.labels],
    unit,
    isHire,
    ...(facts.park && { park: parkState({ ...facts.park, here: facts.localCount, total: facts.totalCount }) }),
    attributes: cardAttributes(facts),
  }
}

/** As many as a card has lines for. */
const ON_CARD = 3

/**
 * The card's figures: those the name does not say, in short words. First the ones the category puts on cards, then,
 * where the name has told most of them, what else is measured.
 */
function cardAttributes({ name, category, attributeValue }: CardFacts): GoodAttribute[] {
  const present = ({ attribute }: Pick<AttributeUse, 'attribute'>) =>
    presentAttribute(attribute, attributeValue(attribute.code)) ?? []
  const onCards = unsaidFigures(name, category.attributes.filter(({ isCard }) => isCard).flatMap(present))
  const isMeasured = ({ attribute, isCard }: Pick<AttributeUse, 'attribute' | 'isCard'>) =>
    !isCard && attribute.type === 'number' && attribute.unit !== null && !isOfTheBox(attribute.code)
  const others =
    onCards.length < ON_CARD ? unsaidFigures(name, category.attributes.filter(isMeasured).flatMap(present)) : []
  return [...onCards, ...others].slice(0, ON_CARD).map(shortFigure)
}
