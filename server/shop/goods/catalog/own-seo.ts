import { fillTemplate } from '#rules/content/message-templates.ts'
import { type SeoKindCode, type SeoTemplate, seoFields } from '#rules/content/seo-templates.ts'
import type { Directory } from './directory.ts'

/**
 * What of a page stands in the shop's own words: those of the branch, else of all. Without a word: the built-in one.
 */
export function ownSeo(
  { seoTemplates, nodeNameIn, shopName }: Directory,
  kind: SeoKindCode,
  nodeCode: string,
  values: Record<string, string>,
): Partial<SeoTemplate> {
  const template = seoTemplates.get(`${kind} ${nodeCode}`) ?? seoTemplates.get(`${kind} `)
  if (!template) return {}
  const all = { city: nodeNameIn.get(nodeCode) ?? '', shop: shopName, page: '', ...values }
  const own: Partial<SeoTemplate> = {}
  for (const field of seoFields(kind))
    if (template[field] !== '') own[field] = fillTemplate(template[field], all).replace(/ +([,.:])/g, '$1')
  return own
}
