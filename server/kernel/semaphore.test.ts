import { expect, it } from 'vitest'
import { semaphore } from './semaphore.ts'

const until = () => Promise.withResolvers<void>()

it('runs so many at once, in the order they came', async () => {
  const inTurn = semaphore({ atOnce: 2, waiting: 5 })
  const gates = [until(), until(), until(), until()]
  const begun: number[] = []
  const works = gates.map((gate, at) => inTurn(async () => (begun.push(at), await gate.promise), 1000))
  await Promise.resolve()
  expect(begun).toEqual([0, 1])
  gates[1]!.resolve()
  await works[1]
  expect(begun).toEqual([0, 1, 2])
  for (const gate of gates) gate.resolve()
  await Promise.all(works)
  expect(begun).toEqual([0, 1, 2, 3])
})

it('refuses whoever comes when enough wait, and whoever waited too long, and goes on', async () => {
  const inTurn = semaphore({ atOnce: 1, waiting: 1 })
  const gate = until()
  const first = inTurn(() => gate.promise, 1000)
  const impatient = inTurn(async () => 'late', 20)
  await expect(inTurn(async () => 'full', 1000)).rejects.toThrow('the queue is full')
  await expect(impatient).rejects.toThrow('did not come in time')
  const patient = inTurn(async () => 'done', 1000)
  gate.resolve()
  await first
  expect(await patient).toBe('done')
  expect(await inTurn(async () => 'again', 0)).toBe('again')
})

it('a work that fails gives its place back', async () => {
  const inTurn = semaphore({ atOnce: 1, waiting: 1 })
  await expect(inTurn(() => Promise.reject(new Error('broken')), 0)).rejects.toThrow('broken')
  expect(await inTurn(async () => 1, 0)).toBe(1)
})
