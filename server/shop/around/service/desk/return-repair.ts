import { conflict, invalid } from '#contract/api-error.ts'
import { REPAIR_BACK, REPAIR_STATE_TEXTS, type RepairState } from '#rules/order/repair-state.ts'
import type { Db } from '#server/db/client.ts'
import { withRetries } from '#server/db/with-retries.ts'
import { putSms } from '#server/outbox/put-message.ts'
import { branchSignature, signedPhone } from '#server/shop/ground/branch-signature.ts'
import { writeMessage } from '#server/shop/ground/messages/write-message.ts'
import { staleFields } from '#server/shop/people/staff/stale-fields.ts'
import type { OfficeContext } from '#server/shop/people/staff/office-context.ts'
import { type DeskRepair, findDeskRepair, lockRepair, priceAnew } from './repair-rows.ts'

interface Back {
  from: RepairState
  note?: string | undefined
}

/**
 * What was called ready, or not worth repairing, is in work again. While the message about it has not left, it is taken
 * back in silence; later its owner, who may be on the way, is told why.
 */
export async function returnToWork(context: OfficeContext, number: string, asked: Back): Promise<void> {
  const found = await findDeskRepair(context, number)
  const to = REPAIR_BACK[asked.from]
  if (to === undefined) throw conflict(`Из состояния «${REPAIR_STATE_TEXTS[asked.from]}» ремонт не возвращают в работу`)
  if (found.state === to) return
  const now = context.clock()
  const note = asked.note?.trim() ?? ''
  await withRetries(context.db, async (tx) => {
    const repair = await lockRepair(tx, found.id)
    if (repair.state !== asked.from)
      throw staleFields(`Ремонт № ${number} уже перевели: «${REPAIR_STATE_TEXTS[repair.state]}»`, [
        {
          field: 'state',
          label: 'Состояние',
          yours: REPAIR_STATE_TEXTS[to],
          theirs: REPAIR_STATE_TEXTS[repair.state],
        },
      ])
    const isRecalled = await recallWaiting(tx, repair.id, now)
    if (!isRecalled && note === '') throw invalid({ note: ['Напишите, почему: хозяину сообщили, и он может прийти'] })
    await tx
      .updateTable('repair')
      .set({ state: to, updated_at: now, ready_at: null, reminded: 0 })
      .where('id', '=', repair.id)
      .execute()
    await priceAnew(tx, { ...repair, state: to }, now)
    await tx
      .insertInto('repair_history')
      .values({ repair_id: repair.id, state: to, note: note || 'Нажали по ошибке, вернули в работу', created_at: now })
      .execute()
    if (!isRecalled && repair.phone !== '') await tellOwner(context, tx, found, note)
  })
}

/** Whether there was what to take back. */
async function recallWaiting(tx: Db, repairId: number, now: Date): Promise<boolean> {
  const recalled = await tx
    .updateTable('outbox')
    .set({ state: 'void' })
    .where('repair_id', '=', repairId)
    .where('kind', 'in', ['repair.ready', 'repair.declined'])
    .where('state', '=', 'waiting')
    .where('next_attempt_at', '>', now)
    .returning('id')
    .execute()
  return recalled.length > 0
}

async function tellOwner({ config, clock }: OfficeContext, tx: Db, repair: DeskRepair, note: string): Promise<void> {
  const signature = {
    ...(await branchSignature(tx, config, repair.node_code)),
    phone: signedPhone(repair.center_phone),
  }
  const { number, tool } = repair
  const { kind, sms } = await writeMessage(tx, 'repair.not-ready', signature, {
    number,
    tool,
    note: note && `${note.replace(/[.\s]+$/, '')}.`,
  })
  await putSms(tx, repair.phone, sms, { now: clock(), kind, repairId: repair.id })
}
