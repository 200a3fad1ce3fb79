import type { MetaDescriptor } from 'react-router'
import { formatRubles } from '#rules/money.ts'
import { withUnit } from '#rules/typography.ts'
import { pageMeta } from '../../parts/page-meta.ts'
import type { PageFacts } from '../../state/init.tsx'
import { breadcrumbJsonLd, productJsonLd } from './json-ld.ts'
import type { ProductData } from './load-product.ts'

type MetaArguments = Parameters<typeof pageMeta>[0]

/** Names the city, so that five hosts are not five copies of one page. */
export function productMeta(args: MetaArguments, data: ProductData | undefined): MetaDescriptor[] {
  if (!data) return pageMeta(args, { title: 'Товар' })
  const facts = args.matches.find((match) => match?.id === 'root')?.loaderData as PageFacts | undefined
  const { good, reviews } = data
  const where = facts?.init.nodeLogistic.nameIn ?? ''
  const figures = good.attributes.map(({ name, value, unit }) => `${name}: ${withUnit(value, unit)}.`).join(' ')
  const origin = facts?.origin ?? ''
  return [
    ...pageMeta(args, {
      title: `${good.name} — купить ${where}`,
      description: `${good.name} за ${formatRubles(good.price.priceComputed)} ${where}. ${figures} Наличие в магазинах, доставка, самовывоз, гарантия, отзывы.`,
      canonical: good.url,
      image: good.images[0] && origin + good.images[0].src,
    }),
    { 'script:ld+json': productJsonLd(good, reviews, origin) },
    { 'script:ld+json': breadcrumbJsonLd(good, origin) },
  ]
}
