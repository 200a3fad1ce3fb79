import { sql } from 'kysely'
import { forbidden, invalid } from '#contract/api-error.ts'
import { checkGoodField, type GoodFieldName } from '#rules/goods/good-fields.ts'
import { slugify } from '#rules/text/slugify.ts'
import type { Db } from '#server/db/client.ts'
import { withRetries } from '#server/db/with-retries.ts'
import { isPermitted, type OfficeContext } from '#server/shop/people/staff/office-context.ts'

export interface NewGood {
  name: string
  categoryCode: string
  vendorCode: string
  article?: string | undefined
}

const USUAL: Record<GoodFieldName | 'attributes', unknown> = {
  name: '',
  slug: '',
  article: '',
  barcode: null,
  category_code: '',
  vendor_code: '',
  unit: 'шт.',
  description: '',
  pictures: [],
  videos: [],
  in_the_box: [],
  labels: [],
  battery_platform_code: null,
  warranty_months: 12,
  weight_grams: 0,
  length_mm: 0,
  width_mm: 0,
  height_mm: 0,
  vat_rate: null,
  is_marked: false,
  is_active: false,
  attributes: {},
}

/** Hidden until somebody shows it: it has no price and no picture yet. A run of its own, so it can be taken back. */
export async function createGood(
  context: Pick<OfficeContext, 'db' | 'session' | 'clock'>,
  { name, categoryCode, vendorCode, article = '' }: NewGood,
): Promise<{ code: string; runId: number }> {
  if (!isPermitted(context, 'goods.change')) throw forbidden('Заводить товары может тот, у кого есть право их менять')
  const asked = { name: name.trim().replace(/\s+/g, ' '), article: article.trim() }
  const wrong = (['name', 'article'] as const).flatMap((field) => {
    const words = checkGoodField(field, asked[field])
    return words === null ? [] : [[field, [words]] as [string, string[]]]
  })
  if (wrong.length > 0) throw invalid(Object.fromEntries(wrong))
  return withRetries(context.db, async (tx) => {
    const isHire = await isRentalCategory(tx, categoryCode)
    const vendor = await tx.selectFrom('vendor').select('code').where('code', '=', vendorCode).executeTakeFirst()
    if (!vendor) throw invalid({ vendorCode: ['Выберите бренд из списка'] })
    const { rows } = await sql<{ code: string }>`select nextval('good_code_by_exchange')::text as code`.execute(tx)
    const code = rows[0]!.code
    const slug = slugify(asked.name).slice(0, 200).replace(/-+$/, '') || 'tovar'
    const values = { ...USUAL, ...asked, slug, category_code: categoryCode, vendor_code: vendorCode, is_hire: isHire }
    const now = context.clock()
    const staffId = context.session?.staff.id ?? null
    const run = await tx
      .insertInto('goods_run')
      .values({
        kind: 'card',
        title: `Новый товар «${asked.name}»`.slice(0, 300),
        staff_id: staffId,
        asked_by: staffId,
        state: 'applied',
        total: 1,
        done: 1,
        undo_fields: null,
        failure: null,
        created_at: now,
        changed_at: now,
        ended_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const change = await tx
      .insertInto('goods_change')
      .values({ run_id: run.id, thing: 'good', key: code, before: null, after: JSON.stringify(values) })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx.updateTable('goods_run').set({ applied_to: change.id }).where('id', '=', run.id).execute()
    const columns = sql.join(Object.keys(values).map((column) => sql.ref(column)))
    await sql`insert into good (code, ${columns}, created_at, updated_at)
      select ${code}, ${columns}, ${now}::timestamptz, ${now}::timestamptz from jsonb_populate_record(null::good, ${JSON.stringify(values)}::jsonb)`.execute(
      tx,
    )
    return { code, runId: run.id }
  })
}

async function isRentalCategory(tx: Db, code: string): Promise<boolean> {
  const category = await tx.selectFrom('category').select('is_hire').where('code', '=', code).executeTakeFirst()
  if (!category) throw invalid({ categoryCode: ['Выберите категорию из списка'] })
  return category.is_hire
}
