import { conflict, invalid, notFound } from '#contract/api-error.ts'
import type { CheckedInput } from '#contract/call.ts'
import type { lookAfterCompany, proveCompany } from '#contract/office/companies.ts'
import type { Db } from '#server/db/client.ts'
import { withRetries } from '#server/db/with-retries.ts'
import { type OfficeContext, signedIn } from '#server/shop/people/staff/office-context.ts'

async function holdCompany(tx: Db, id: number) {
  const company = await tx.selectFrom('company').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!company) throw notFound('Такой организации нет')
  return company
}

/** Somebody of the shop has seen that whoever opened the account is of the organization. */
export async function confirmCompany(
  context: OfficeContext,
  id: number,
  { how, note }: CheckedInput<typeof proveCompany>['body'],
): Promise<void> {
  const words = note.trim()
  if (words === '') throw invalid({ note: ['Напишите, что видели: номер счёта, договора или доверенности'] })
  await withRetries(context.db, async (tx) => {
    const company = await holdCompany(tx, id)
    if (company.proven_at !== null) throw conflict('Организация уже подтверждена')
    const now = context.clock()
    await tx
      .updateTable('company')
      .set({
        proven_at: now,
        proven_how: how,
        proven_note: words,
        proven_by: signedIn(context).staff.id,
        updated_at: now,
      })
      .where('id', '=', id)
      .execute()
  })
}

/** Taken back only where nothing rests on it. */
export async function doubtCompanyProof(context: OfficeContext, id: number): Promise<void> {
  await withRetries(context.db, async (tx) => {
    const company = await holdCompany(tx, id)
    if (company.proven_at === null) throw conflict('Организация не подтверждена')
    if (company.credit_limit > 0 || company.price_list_id !== null)
      throw conflict('У организации отсрочка или прайс: сначала уберите их в «Условиях»')
    await tx
      .updateTable('company')
      .set({ proven_at: null, proven_how: null, proven_note: '', proven_by: null, updated_at: context.clock() })
      .where('id', '=', id)
      .execute()
  })
}

export async function changeCompanyCare(
  context: OfficeContext,
  id: number,
  { managerId, note }: CheckedInput<typeof lookAfterCompany>['body'],
): Promise<void> {
  await withRetries(context.db, async (tx) => {
    await holdCompany(tx, id)
    if (managerId !== null) {
      const found = await tx
        .selectFrom('staff')
        .select('id')
        .where('id', '=', managerId)
        .where('state', '=', 'active')
        .executeTakeFirst()
      if (!found) throw invalid({ managerId: ['Такого сотрудника нет'] })
    }
    await tx
      .updateTable('company')
      .set({ manager_id: managerId, note: note.trim(), updated_at: context.clock() })
      .where('id', '=', id)
      .execute()
  })
}
