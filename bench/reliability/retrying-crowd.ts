import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { measuredFigures } from '../catalog/figures.ts'
import type { Actions } from './actions.ts'
import type { Answered } from './http-visitor.ts'

export interface RetryingCrowdFigures {
  asked: number
  failedOnce: number
  failedTwice: number
  p99: number
  /** How those failed who failed at first. */
  why: string
}

const AT_ONCE = 6
const isGood = (answer: Answered | null) => answer !== null && answer.status < 500

/** Buyers who press «Повторить» once when a page does not open; orders go under one key. */
export async function retryingCrowd(actions: Actions, goOn: () => boolean): Promise<RetryingCrowdFigures> {
  const times: number[] = []
  let [failedOnce, failedTwice] = [0, 0]
  const ways = new Map<string, number>()
  const once = async (act: () => Promise<Answered>) => {
    const answer = await act().catch((error: Error) => error)
    const isAnswer = !(answer instanceof Error)
    if (isAnswer && isGood(answer)) return answer
    const way = isAnswer ? String(answer.status) : ((answer as { code?: string }).code ?? answer.message)
    ways.set(way, (ways.get(way) ?? 0) + 1)
    return null
  }
  const order = () => {
    const key = randomUUID()
    let cart: Promise<Answered> | null = null
    return async () => {
      const filled = await (cart ??= actions.fillCart().catch((error: unknown) => {
        cart = null
        throw error
      }))
      return actions.placeOrder(filled.cookie, key)
    }
  }
  await Promise.all(
    Array.from({ length: AT_ONCE }, async (_, who) => {
      for (let at = who; goOn(); at++) {
        const act = [actions.browse, actions.browse, actions.make, actions.search, actions.cart, order()][at % 6]!
        const begun = performance.now()
        if (!isGood(await once(act))) {
          failedOnce++
          await wait(200)
          if (!isGood(await once(act))) failedTwice++
        }
        times.push(performance.now() - begun)
      }
    }),
  )
  return {
    asked: times.length,
    failedOnce,
    failedTwice,
    p99: measuredFigures(times).p99,
    why: ways.size ? ` (${[...ways].map(([way, count]) => `${way} ×${count}`).join(', ')})` : '',
  }
}
