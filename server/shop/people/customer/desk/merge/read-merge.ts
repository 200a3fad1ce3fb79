import { sql } from 'kysely'
import { invalid } from '#contract/api-error.ts'
import type { MergeSide, MergeView } from '#contract/office/customer-merge.ts'
import { NBSP } from '#rules/text/typography.ts'
import type { Db } from '#server/db/client.ts'
import { isPermitted, type OfficeContext } from '#server/shop/people/staff/office-context.ts'
import { findCustomer } from '../../customer-queries.ts'
import { findDeskCustomer } from '../find-desk-customer.ts'
import { presentCustomer } from '../list-customers.ts'
import { countThings } from './move-things.ts'

/** What has to be settled first, in words. */
export async function obstaclesOf(db: Db, ...ids: number[]): Promise<string[]> {
  const { rows: blocked } = await sql<{ id: number }>`
    select id::integer from customer where id = any(${ids}::bigint[]) and blocked_at is not null order by id`.execute(
    db,
  )
  const { rows: asked } = await sql<{ id: number; user_id: number }>`
    select id, user_id::integer from subject_request
    where user_id = any(${ids}::bigint[]) and answered_at is null and kind in ('stop', 'erase') order by id`.execute(db)
  return [
    ...blocked.map(
      ({ id }) =>
        `Вход в карточку №${NBSP}${id} закрыт магазином: разберитесь почему и откройте его, потом объединяйте.`,
    ),
    ...asked.map(
      (each) =>
        `По карточке №${NBSP}${each.user_id} ждёт ответа запрос №${NBSP}${each.id} об удалении данных: сначала ответьте на него.`,
    ),
  ]
}

async function readSide(context: OfficeContext, id: number): Promise<MergeSide> {
  const row = await findDeskCustomer(context, id)
  const shown = presentCustomer(row, isPermitted(context, 'contacts.see'))
  const [{ email_verified_at, birthdate }, things] = await Promise.all([
    findCustomer(context.db, id),
    countThings(context.db, id),
  ])
  const isEmailConfirmed = row.email !== null && email_verified_at !== null
  return {
    ...shown,
    isEmailConfirmed,
    birthdate,
    things,
    proofs: [
      { via: 'phone' as const, to: shown.phone },
      ...(isEmailConfirmed ? [{ via: 'email' as const, to: shown.email! }] : []),
    ],
  }
}

/** Both as they are, and what each would bring along. */
export async function readMerge(context: OfficeContext, id: number, other: number): Promise<MergeView> {
  if (id === other) throw invalid({ other: ['Это одна и та же карточка'] })
  const sides = await Promise.all([readSide(context, id), readSide(context, other)])
  return { sides, obstacles: await obstaclesOf(context.db, id, other) }
}
