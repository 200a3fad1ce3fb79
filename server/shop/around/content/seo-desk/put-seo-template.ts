import type { SeoKindCode, SeoTemplate } from '#rules/content/seo-templates.ts'
import type { Db } from '#server/db/client.ts'

export interface CheckedSeo extends SeoTemplate {
  kind: SeoKindCode
  /** Empty: every branch. */
  nodeCode: string
}

/** Words looked at before they are kept, and the page they are looked at on. */
export interface SeoLook {
  template: CheckedSeo
  path: string
}

export const isEmptySeo = ({ title, h1, text }: SeoTemplate) => title === '' && h1 === '' && text === ''

export async function putSeoTemplate(
  tx: Db,
  { kind, nodeCode, title, description, h1, text }: CheckedSeo,
  by: { changed_at: Date; changed_by: number | null },
): Promise<void> {
  await tx.deleteFrom('seo_template').where('kind', '=', kind).where('node_code', '=', nodeCode).execute()
  if (isEmptySeo({ title, description, h1, text })) return
  await tx
    .insertInto('seo_template')
    .values({ kind, node_code: nodeCode, title, description, h1, text, ...by })
    .execute()
}
