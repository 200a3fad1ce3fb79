import type { ApiClient } from '#contract/client.ts'
import { contentSeo, type SeoType } from '#contract/content.ts'

/** Title, description, heading and text of the page where the shop's people have written them; else nothing. */
export const loadOwnSeo = async (api: ApiClient, type: SeoType, url?: string) =>
  (await api(contentSeo, { query: { type, ...(url ? { url } : {}) } })).data.own ?? {}
