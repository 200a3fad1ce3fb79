import { conflict, forbidden, invalid, notFound } from '#contract/api-error.ts'
import type { CompanyTemplate, CompanyTemplates } from '#contract/company-templates.ts'
import type { CompanyRights } from '#rules/company/company-rights.ts'
import { kopecksToRubles } from '#rules/money/money.ts'
import { withUnit } from '#rules/text/typography.ts'
import type { Db } from '#server/db/client.ts'
import { withRetries } from '#server/db/with-retries.ts'
import type { CallContext } from '#server/shop/ground/call-context.ts'
import { type PricedLine, readWantedLines } from '#server/shop/buying/cart/cart-lines.ts'
import { findCart } from '#server/shop/buying/cart/find-cart.ts'
import { goodUrl } from '#server/shop/goods/catalog/good-url.ts'
import { membershipOf } from '#server/shop/people/company/company-queries.ts'
import { lastDelivery } from './last-delivery.ts'
import { orderIdOf } from '#rules/order/order-id.ts'

const MOST = 50
const MOST_PIECES = 9999

export interface TemplateGood {
  code: string
  quantity: number
}

const mayChange = ({ isAdmin, mayOrder }: CompanyRights): boolean => isAdmin || mayOrder

async function asEditor(db: Db, companyId: number, userId: number): Promise<CompanyRights> {
  const rights = await membershipOf(db, companyId, userId)
  if (!mayChange(rights))
    throw forbidden('Шаблоны ведут те, кому поручено заказывать: попросите администратора организации')
  return rights
}

/** The same good twice is one line. */
function joined(goods: readonly TemplateGood[]): TemplateGood[] {
  const pieces = new Map<string, number>()
  for (const { code, quantity } of goods) pieces.set(code, Math.min(MOST_PIECES, (pieces.get(code) ?? 0) + quantity))
  return [...pieces].map(([code, quantity]) => ({ code, quantity }))
}

async function known(db: Db, goods: readonly TemplateGood[]): Promise<TemplateGood[]> {
  const rows = await db
    .selectFrom('good')
    .select('code')
    .where(
      'code',
      'in',
      goods.map(({ code }) => code),
    )
    .where('is_hire', '=', false)
    .execute()
  const codes = new Set(rows.map(({ code }) => code))
  const kept = joined(goods).filter(({ code }) => codes.has(code))
  if (kept.length === 0) throw invalid({ goods: ['Таких товаров нет'] })
  return kept
}

/** Why a template cannot be ordered whole today. */
function problemOf(goods: readonly TemplateGood[], lines: ReadonlyMap<string, PricedLine>): string | null {
  for (const { code, quantity } of goods) {
    const line = lines.get(code)
    if (!line?.isOnSale) return `«${line?.row.name ?? code}» больше не продаём: уберите из шаблона`
    const { name, unit, total_count } = line.row
    if (total_count < quantity)
      return total_count === 0
        ? `«${name}» сейчас нет в наличии`
        : `«${name}»: есть ${withUnit(total_count, unit)} из ${quantity}`
  }
  return null
}

interface TemplateRow {
  id: number
  name: string
  goods: TemplateGood[]
  updated_at: Date
  changed_by: string | null
}

function present(row: TemplateRow, lines: ReadonlyMap<string, PricedLine>): CompanyTemplate {
  const shown = row.goods.map(({ code, quantity }) => {
    const line = lines.get(code)
    return {
      code,
      quantity,
      name: line?.row.name ?? code,
      unit: line?.row.unit ?? 'шт.',
      price: line?.isOnSale ? kopecksToRubles(line.price) : null,
      url: line?.isOnSale ? goodUrl({ code, slug: line.row.slug, is_hire: line.row.is_hire }) : null,
      stock: line?.row.total_count ?? 0,
    }
  })
  const total = row.goods.reduce((sum, { code, quantity }) => {
    const line = lines.get(code)
    return line?.isOnSale ? sum + line.price * quantity : sum
  }, 0)
  return {
    id: row.id,
    name: row.name,
    changedBy: row.changed_by,
    changedAt: row.updated_at.toISOString(),
    lines: shown,
    total: kopecksToRubles(total),
    problem: problemOf(row.goods, lines),
  }
}

/** Why somebody orders nothing by a template of this organization; null: they may. */
export async function templateRefusal(db: Db, rights: CompanyRights, companyId: number, userId: number) {
  if (!rights.mayOrder) return 'Вам не поручено заказывать от организации: попросите администратора'
  const current = await db
    .selectFrom('company_member')
    .select('is_current')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return current?.is_current ? null : 'Включите «Покупать от этой организации»: её цены и её счета'
}

export async function readTemplates(
  context: CallContext,
  userId: number,
  companyId: number,
): Promise<CompanyTemplates> {
  const { db, nodeCode } = context
  const rights = await membershipOf(db, companyId, userId)
  const rows = await db
    .selectFrom('company_template as t')
    .leftJoin('customer as who', 'who.id', 't.changed_by')
    .select(['t.id', 't.name', 't.goods', 't.updated_at', 'who.name as changed_by'])
    .where('t.company_id', '=', companyId)
    .orderBy('t.name')
    .execute()
  const codes = [...new Set(rows.flatMap(({ goods }) => goods.map(({ code }) => code)))]
  const lines =
    codes.length === 0
      ? []
      : await readWantedLines(
          db,
          codes.map((code) => ({ code, quantity: 1 })),
          nodeCode,
          true,
          userId,
        )
  const byCode = new Map(lines.map((line) => [line.code, line]))
  const delivery = await lastDelivery(db, { companyId, userId, nodeCode })
  return {
    templates: rows.map((row) => present(row, byCode)),
    mayChange: mayChange(rights),
    delivery: delivery && { text: delivery.text, isFree: delivery.delivery.type === 'pickup' },
    refusal: await templateRefusal(db, rights, companyId, userId),
  }
}

export async function findTemplate(db: Db, companyId: number, id: number) {
  const row = await db
    .selectFrom('company_template')
    .select(['id', 'name', 'goods'])
    .where('id', '=', id)
    .where('company_id', '=', companyId)
    .executeTakeFirst()
  if (!row) throw notFound('Такого шаблона нет: возможно, коллега его удалил')
  return row
}

/** Of the organization's own, and of a colleague's only where all its orders are to be seen. */
async function goodsOfOrder(db: Db, companyId: number, userId: number, rights: CompanyRights, number: string) {
  const order = await db
    .selectFrom('shop_order')
    .select(['id', 'user_id'])
    .where('id', '=', orderIdOf(number))
    .where('company_id', '=', companyId)
    .executeTakeFirst()
  const isSeen = order && (order.user_id === userId || rights.isAdmin || rights.seesDocuments || rights.mayApprove)
  if (!isSeen) throw notFound(`Заказа № ${number} у организации нет`)
  const items = await db
    .selectFrom('order_item')
    .select(['good_code', 'quantity'])
    .where('order_id', '=', order.id)
    .orderBy('position')
    .execute()
  return items.map(({ good_code, quantity }) => ({ code: good_code, quantity }))
}

async function goodsOfCart(db: Db, userId: number): Promise<TemplateGood[]> {
  const cartUuid = await findCart(db, { userId, cartUuid: null })
  const items =
    cartUuid === null
      ? []
      : await db
          .selectFrom('cart_item')
          .select(['good_code', 'quantity'])
          .where('cart_uuid', '=', cartUuid)
          .where('in_order', '=', true)
          .orderBy('id')
          .execute()
  if (items.length === 0) throw conflict('В корзине нет выбранных товаров: соберите её и сохраните шаблоном')
  return items.map(({ good_code, quantity }) => ({ code: good_code, quantity }))
}

function readName(given: string): string {
  const name = given.trim().replace(/\s+/g, ' ')
  if (name === '') throw invalid({ name: ['Назовите шаблон'] })
  return name
}

const SAME_NAME = { name: ['Шаблон с таким названием уже есть'] }

interface NewTemplate {
  name: string
  orderNumber?: string | undefined
  goods?: TemplateGood[] | undefined
}

/** Under the organization's lock: two at once never make one too many, nor two of a name. */
export async function addTemplate(
  { db, clock }: Pick<CallContext, 'db' | 'clock'>,
  userId: number,
  companyId: number,
  { orderNumber, ...given }: NewTemplate,
): Promise<void> {
  const rights = await asEditor(db, companyId, userId)
  const name = readName(given.name)
  const asked =
    given.goods ??
    (orderNumber === undefined
      ? await goodsOfCart(db, userId)
      : await goodsOfOrder(db, companyId, userId, rights, orderNumber))
  const goods = await known(db, asked)
  const now = clock()
  await withRetries(db, async (tx) => {
    await tx.selectFrom('company').select('id').where('id', '=', companyId).forUpdate().execute()
    const own = await tx.selectFrom('company_template').select('name').where('company_id', '=', companyId).execute()
    if (own.some((each) => each.name.toLowerCase() === name.toLowerCase())) throw invalid(SAME_NAME)
    if (own.length >= MOST) throw conflict(`Не больше ${MOST} шаблонов: удалите лишние`)
    await tx
      .insertInto('company_template')
      .values({
        company_id: companyId,
        name,
        goods: JSON.stringify(goods),
        changed_by: userId,
        created_at: now,
        updated_at: now,
      })
      .execute()
  })
}

export async function changeTemplate(
  { db, clock }: Pick<CallContext, 'db' | 'clock'>,
  userId: number,
  { companyId, id, ...given }: { companyId: number; id: number; name: string; goods: TemplateGood[] },
): Promise<void> {
  await asEditor(db, companyId, userId)
  const name = readName(given.name)
  const goods = await known(db, given.goods)
  await withRetries(db, async (tx) => {
    await tx.selectFrom('company').select('id').where('id', '=', companyId).forUpdate().execute()
    await findTemplate(tx, companyId, id)
    const own = await tx
      .selectFrom('company_template')
      .select(['id', 'name'])
      .where('company_id', '=', companyId)
      .execute()
    if (own.some((each) => each.id !== id && each.name.toLowerCase() === name.toLowerCase())) throw invalid(SAME_NAME)
    await tx
      .updateTable('company_template')
      .set({ name, goods: JSON.stringify(goods), changed_by: userId, updated_at: clock() })
      .where('id', '=', id)
      .execute()
  })
}

export async function dropCompanyTemplate(
  { db }: Pick<CallContext, 'db'>,
  userId: number,
  companyId: number,
  id: number,
): Promise<void> {
  await asEditor(db, companyId, userId)
  await findTemplate(db, companyId, id)
  await db.deleteFrom('company_template').where('id', '=', id).where('company_id', '=', companyId).execute()
}
