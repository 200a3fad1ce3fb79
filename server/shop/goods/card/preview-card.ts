import { conflict, notFound } from '#contract/api-error.ts'
import { MAIN_BRANCH_CODE } from '#rules/address/main-branch.ts'
import { withRetries } from '#server/db/with-retries.ts'
import { createSqlIndex } from '#server/catalog-index/sql/sql-index.ts'
import { hashToken, newToken } from '#server/kernel/tokens.ts'
import type { RenderedPage } from '#server/shop/ground/call-context.ts'
import { goodUrl } from '#server/shop/goods/catalog/good-url.ts'
import { type OfficeContext, signedIn } from '#server/shop/people/staff/office-context.ts'
import { type CardChange, saveCard } from './save-card.ts'

const SHOWN_MS = 15 * 60_000

/** Ends the transaction of a preview: nothing of it is ever committed. */
class TakenBack extends Error {
  readonly page: RenderedPage
  readonly address: string
  constructor(page: RenderedPage, address: string) {
    super('a preview is taken back')
    this.page = page
    this.address = address
  }
}

/**
 * The product page with what is typed and not saved: the change is made in a transaction, the shop's own page is
 * rendered from inside it, and the transaction is taken back. So every check of saving holds, and nothing is shown that
 * saving would not show.
 */
export async function previewCard(
  context: OfficeContext,
  code: string,
  change: CardChange,
): Promise<{ url: string; until: string }> {
  const { db, clock, config, renderPage } = context
  if (!renderPage) throw conflict('Страницы магазина сейчас не собраны: посмотрите позже')
  const seen = await withRetries(db, async (tx): Promise<never> => {
    await saveCard({ ...context, db: tx }, code, { ...change, isSure: true })
    // one that is still hidden is looked at most of all
    const good = await tx
      .updateTable('good')
      .set({ is_active: true })
      .where('code', '=', code)
      .returning(['code', 'slug', 'is_hire'])
      .executeTakeFirst()
    if (!good) throw notFound('Такого товара нет')
    const address = goodUrl(good)
    const stands = { db: tx, catalog: createSqlIndex(tx) }
    throw new TakenBack(
      await renderPage(stands, { host: config.host, url: address, nodeCode: MAIN_BRANCH_CODE }),
      address,
    )
  }).catch((error: unknown) => {
    if (error instanceof TakenBack) return error
    throw error
  })
  if (seen.page.status !== 200)
    throw conflict('Страницы ещё нет: поставьте цену в главном филиале, без неё товара не видно')
  const token = newToken()
  const expires_at = new Date(clock().getTime() + SHOWN_MS)
  await db.deleteFrom('page_preview').where('expires_at', '<', clock()).execute()
  await db
    .insertInto('page_preview')
    .values({
      token_hash: hashToken(token),
      address: seen.address,
      opener_hash: null,
      headers: JSON.stringify(seen.page.headers),
      body: seen.page.body,
      staff_id: signedIn(context).staff.id,
      expires_at,
    })
    .execute()
  return {
    url: `${config.scheme}://${config.host}${seen.address}?preview=${token}`,
    until: expires_at.toISOString(),
  }
}
