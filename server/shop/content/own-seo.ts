import { fillTemplate } from '#rules/content/message-templates.ts'
import type { SeoKindCode, SeoTemplate } from '#rules/content/seo-templates.ts'
import type { Directory } from '#server/shop/catalog/directory.ts'

/** Title and description in the shop's own words: of the branch, else of all; null: the built-in ones stand. */
export function ownSeo(
  { seoTemplates, nodeNameIn, shopName }: Directory,
  kind: SeoKindCode,
  nodeCode: string,
  values: { name: string; page: string } & Record<string, string>,
): SeoTemplate | null {
  const template = seoTemplates.get(`${kind} ${nodeCode}`) ?? seoTemplates.get(`${kind} `)
  if (!template) return null
  const all = { city: nodeNameIn.get(nodeCode) ?? '', shop: shopName, ...values }
  const fill = (text: string) => fillTemplate(text, all).replace(/ +([,.:])/g, '$1')
  return { title: fill(template.title), description: fill(template.description) }
}
