import type { GoodFull } from '#contract/good.ts'
import type { Review } from '#contract/reviews.ts'
import { MAIN_BRANCH_CODE } from '#rules/address/main-branch.ts'
import type { PageFacts } from '../../state/init.tsx'
import { organizationId } from './organization-id.ts'
import { textOfHtml, type Thing } from './thing.ts'

interface Opinions {
  items: readonly Pick<Review, 'authorName' | 'createdAt' | 'text' | 'rating'>[]
  summary: { average: number; count: number }
}

/** A good on sale, at the price and stock of the host's branch. */
export function product(facts: PageFacts, good: GoodFull, opinions: Opinions): Thing {
  return {
    ...described(facts, good),
    offers: {
      ...offer(facts, good),
      price: good.price.priceComputed,
      ...(good.price.discountEndsOn && { priceValidUntil: good.price.discountEndsOn }),
      availability: `https://schema.org/${availability(facts, good)}`,
    },
    ...rated(opinions),
  }
}

/** A machine for rent: the price is for a day. */
export function rentedProduct(facts: PageFacts, good: GoodFull): Thing {
  return {
    ...described(facts, good),
    offers: {
      ...offer(facts, good),
      businessFunction: 'http://purl.org/goodrelations/v1#LeaseOut',
      price: good.price.priceComputed,
      priceSpecification: {
        '@type': 'UnitPriceSpecification',
        price: good.price.priceComputed,
        priceCurrency: 'RUB',
        unitCode: 'DAY',
      },
      availability: `https://schema.org/${good.goodTotalCount > 0 ? 'InStock' : 'OutOfStock'}`,
    },
  }
}

function described({ origin }: PageFacts, good: GoodFull): Thing {
  const description = textOfHtml(good.description)
  return {
    '@type': 'Product',
    name: good.name,
    url: origin + good.url,
    sku: good.code,
    mpn: good.article,
    brand: { '@type': 'Brand', name: good.vendor.name },
    category: good.category.name,
    image: good.images.map(({ src }) => origin + src),
    ...(description ? { description } : {}),
  }
}

const offer = (facts: PageFacts, good: GoodFull): Thing => ({
  '@type': 'Offer',
  url: facts.origin + good.url,
  priceCurrency: 'RUB',
  itemCondition: `https://schema.org/${good.isHire ? 'Used' : 'New'}Condition`,
  seller: { '@id': organizationId(facts) },
})

function availability({ nodeCode }: PageFacts, { goodLocalCount, goodTotalCount, deliveryDays }: GoodFull): string {
  if (goodLocalCount > 0 || (nodeCode === MAIN_BRANCH_CODE && goodTotalCount > 0)) return 'InStock'
  return goodTotalCount > 0 && deliveryDays !== null && deliveryDays >= 0 ? 'BackOrder' : 'OutOfStock'
}

function rated({ items, summary }: Opinions): Record<string, unknown> {
  if (summary.count === 0) return {}
  return {
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: summary.average,
      reviewCount: summary.count,
      bestRating: 5,
      worstRating: 1,
    },
    review: items.map(({ authorName, createdAt, text, rating }) => ({
      '@type': 'Review',
      author: { '@type': 'Person', name: authorName },
      datePublished: createdAt.slice(0, 10),
      reviewBody: text,
      reviewRating: { '@type': 'Rating', ratingValue: rating, bestRating: 5, worstRating: 1 },
    })),
  }
}
