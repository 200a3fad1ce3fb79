import type { GoodFull } from '#contract/good.ts'
import type { ReviewsAnswer } from './load-product.ts'

/** For search engines, in schema.org's words. React Router escapes it into the page. */
export function productJsonLd(good: GoodFull, { items, summary }: ReviewsAnswer, origin: string) {
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: good.name,
    sku: good.code,
    mpn: good.article,
    brand: { '@type': 'Brand', name: good.vendor.name },
    category: good.category.name,
    image: good.images.map(({ src }) => origin + src),
    description: plainText(good.description),
    offers: {
      '@type': 'Offer',
      url: origin + good.url,
      price: good.price.priceComputed,
      priceCurrency: 'RUB',
      itemCondition: 'https://schema.org/NewCondition',
      availability: `https://schema.org/${availability(good)}`,
    },
    ...(summary.count > 0
      ? {
          aggregateRating: { '@type': 'AggregateRating', ratingValue: summary.average, reviewCount: summary.count },
          review: items.map((review) => ({
            '@type': 'Review',
            author: { '@type': 'Person', name: review.authorName },
            datePublished: review.createdAt.slice(0, 10),
            reviewBody: review.text,
            reviewRating: { '@type': 'Rating', ratingValue: review.rating, bestRating: 5 },
          })),
        }
      : {}),
  }
}

function availability({ goodLocalCount, goodTotalCount }: GoodFull): string {
  return goodLocalCount > 0 || goodTotalCount > 0 ? 'InStock' : 'PreOrder'
}

/** The description without its markup, for places that take text alone. */
function plainText(html: string): string {
  return html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ').trim()
}

export function breadcrumbJsonLd(good: GoodFull, origin: string) {
  const path = [...good.breadcrumb, { name: good.name, url: good.url }]
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: path.map(({ name, url }, index) => ({ '@type': 'ListItem', position: index + 1, name, item: origin + url })),
  }
}
