import { forbidden, invalid, notFound } from '#contract/api-error.ts'
import type { DeskView } from '#contract/office/orders.ts'
import { withRetries } from '#server/db/with-retries.ts'
import { isPermitted, needPermission, type OfficeContext, signedIn } from './office-context.ts'

const MOST_VIEWS = 50
const LONGEST_QUERY = 8000

/** Lists that keep views. */
type ViewedDesk = 'orders' | 'goods'

/** Own ones first, then what colleagues share. */
export async function listViews(context: OfficeContext, desk: ViewedDesk): Promise<DeskView[]> {
  const own = signedIn(context).staff.id
  const rows = await context.db
    .selectFrom('staff_view as view')
    .innerJoin('staff', 'staff.id', 'view.staff_id')
    .select(['view.id', 'view.name', 'view.is_shared', 'view.query', 'view.staff_id', 'staff.name as owner'])
    .where('view.desk', '=', desk)
    .where((row) => row.or([row('view.staff_id', '=', own), row('view.is_shared', '=', true)]))
    .orderBy((row) => row('view.staff_id', '=', own), 'desc')
    .orderBy('view.name')
    .orderBy('view.id')
    .execute()
  return rows.map(({ id, name, is_shared, query, staff_id, owner }) => ({
    id,
    name,
    isShared: is_shared,
    isOwn: staff_id === own,
    owner,
    query,
  }))
}

interface GivenView {
  id?: number | undefined
  name: string
  isShared: boolean
  query: Record<string, unknown>
}

export async function saveView(
  context: OfficeContext,
  desk: ViewedDesk,
  { id, name: given, isShared, query }: GivenView,
): Promise<void> {
  const name = given.trim()
  if (name === '') throw invalid({ name: ['Назовите вид'] })
  if (isShared) needPermission(context, 'views.share')
  const text = JSON.stringify(query)
  if (text.length > LONGEST_QUERY) throw invalid({ query: ['Слишком много условий для одного вида'] })
  const staff_id = signedIn(context).staff.id
  const now = context.clock()
  await withRetries(context.db, async (tx) => {
    const values = { name, is_shared: isShared, query: text, updated_at: now }
    if (id !== undefined) {
      const changed = await tx
        .updateTable('staff_view')
        .set(values)
        .where('id', '=', id)
        .where('staff_id', '=', staff_id)
        .where('desk', '=', desk)
        .returning('id')
        .executeTakeFirst()
      if (!changed) throw notFound('Такого вида у вас нет')
      return
    }
    const { count } = await tx
      .selectFrom('staff_view')
      .select((e) => e.fn.countAll<number>().as('count'))
      .where('staff_id', '=', staff_id)
      .executeTakeFirstOrThrow()
    if (count >= MOST_VIEWS) throw invalid({ name: [`Видов уже ${MOST_VIEWS}: удалите ненужный`] })
    await tx
      .insertInto('staff_view')
      .values({ staff_id, desk, created_at: now, ...values })
      .execute()
  })
}

export async function deleteView(context: OfficeContext, desk: ViewedDesk, id: number): Promise<void> {
  await withRetries(context.db, async (tx) => {
    const view = await tx
      .selectFrom('staff_view')
      .select(['staff_id', 'is_shared'])
      .where('id', '=', id)
      .where('desk', '=', desk)
      .executeTakeFirst()
    const isOwn = view?.staff_id === signedIn(context).staff.id
    if (!view || (!isOwn && !view.is_shared)) throw notFound('Такого вида нет')
    if (!isOwn && !isPermitted(context, 'views.share')) throw forbidden('Общий вид удаляет его хозяин или управляющий')
    await tx.deleteFrom('staff_view').where('id', '=', id).execute()
  })
}
