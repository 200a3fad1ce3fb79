import type { MetaDescriptor } from 'react-router'
import { formatRubles } from '#rules/money/money.ts'
import { withUnit } from '#rules/text/typography.ts'
import { type MetaArguments, pageFacts, pageMeta } from '../../app/page-meta.ts'
import { product } from '../../app/structured-data/product.ts'
import type { ProductData } from './load-product.ts'

/** Names the city, so that five hosts are not five copies of one page. */
export function productMeta(args: MetaArguments, data: ProductData | undefined): MetaDescriptor[] {
  if (!data) return pageMeta(args, { title: 'Товар' })
  const facts = pageFacts(args)
  const { good, reviews } = data
  const where = facts?.init.nodeLogistic.nameIn ?? ''
  const figures = good.attributes.map(({ name, value, unit }) => `${name}: ${withUnit(value, unit)}.`).join(' ')
  return pageMeta(args, {
    title: good.seoTitle ?? `${good.name} — купить ${where}`,
    description:
      good.seoDescription ??
      `${good.name} за ${formatRubles(good.price.priceComputed)} ${where}. ${figures} Наличие в магазинах, доставка, самовывоз, гарантия, отзывы.`,
    canonical: good.url,
    ...(good.images[0] ? { image: good.images[0].src } : {}),
    crumbs: good.breadcrumb.map(({ name, url }) => ({ label: name, to: url })),
    name: good.name,
    structured: import.meta.env.SSR && ((shop) => [product(shop, good, reviews)]),
  })
}
