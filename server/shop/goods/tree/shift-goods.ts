import { conflict, isApiError } from '#contract/api-error.ts'
import type { MovedGoods } from '#contract/office/goods-tree.ts'
import { countText, GOODS } from '#rules/text/plural.ts'
import type { Db } from '#server/db/client.ts'
import { changeGoods, planRun } from '#server/shop/goods/changes/change-goods.ts'
import { queueRun } from '#server/shop/goods/changes/run-steps.ts'
import type { OfficeContext } from '#server/shop/people/staff/office-context.ts'

export type ShiftContext = Pick<OfficeContext, 'db' | 'session' | 'clock'>

const AT_ONCE = 500

interface Shift {
  /** What was asked, in words: the title of the run. */
  title: string
  codes: readonly string[]
  /** The fields of each good, as they become. */
  set: Record<string, unknown>
}

/**
 * The same fields of many goods: in this transaction where they are few, by a queued run where they are many. Either
 * way it is a run of «Изменения» and can be taken back.
 */
export async function shiftGoods(context: ShiftContext, tx: Db, { title, codes, set }: Shift): Promise<MovedGoods> {
  const wanted = codes.map((key) => ({ thing: 'good' as const, key, set }))
  const inside = { ...context, db: tx }
  if (wanted.length === 0) return { goods: 0, runId: null, isQueued: false }
  if (wanted.length <= AT_ONCE) {
    const { runId, changed } = await changeGoods(inside, { kind: 'merge', title, wanted }).catch(inOneSentence)
    return { goods: changed, runId, isQueued: false }
  }
  const parts = Array.from({ length: Math.ceil(wanted.length / AT_ONCE) }, (_, at) =>
    wanted.slice(at * AT_ONCE, (at + 1) * AT_ONCE),
  )
  const { runId } = await planRun(inside, { kind: 'merge', title, wanted: parts })
  await queueRun(inside, runId, false)
  return { goods: wanted.length, runId, isQueued: true }
}

/** Cells of goods nobody sees here: how many, and why the first. */
function inOneSentence(error: unknown): never {
  if (!isApiError(error)) throw error
  const cells = Object.values(error.fields)
  if (cells.length === 0) throw error
  throw conflict(`Не получится у ${countText(cells.length, GOODS)}: ${cells[0]?.[0] ?? ''}`)
}
