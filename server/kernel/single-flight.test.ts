import { expect, it, vi } from 'vitest'
import { singleFlight } from './single-flight.ts'
import { singleFlightQueue } from './single-flight-queue.ts'

it('those who come meanwhile get the same answer, those who come later another', async () => {
  const once = singleFlight<number>()
  let count = 0
  const work = vi.fn(async () => ++count)
  expect(await Promise.all([once('a', work), once('a', work), once('b', work)])).toEqual([1, 1, 2])
  expect([once.has('a'), once.size()]).toEqual([false, 0])
  expect(await once('a', work)).toBe(3)
})

it('a failure is everybody’s who waited, and is tried again', async () => {
  const once = singleFlight<string>()
  const work = vi.fn(async () => 'done').mockRejectedValueOnce(new Error('away'))
  const asked = [once('a', work), once('a', work)]
  for (const each of asked) await expect(each).rejects.toThrow('away')
  expect(await once('a', work)).toBe('done')
  expect(work).toHaveBeenCalledTimes(2)
})

it('in a queue one is done at a time, and one too many is refused', async () => {
  const once = singleFlightQueue<string>(2, () => new Error('busy'))
  const order: string[] = []
  const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const work = (at: number) => async () => {
    order.push(`begun ${at}`)
    await gates[at]!.promise
    order.push(`done ${at}`)
    return String(at)
  }
  const asked = [once(0, work(0)), once(1, work(1)), once(1, work(1))]
  await expect(once(2, work(1))).rejects.toThrow('busy')
  gates[1]!.resolve()
  gates[0]!.resolve()
  expect(await Promise.all(asked)).toEqual(['0', '1', '1'])
  expect(order).toEqual(['begun 0', 'done 0', 'begun 1', 'done 1'])
})
