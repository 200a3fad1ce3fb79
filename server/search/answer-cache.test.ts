import { expect, test, vi } from 'vitest'
import { cacheAnswers } from './answer-cache.ts'

const db = {} as Parameters<ReturnType<typeof cacheAnswers<string>>>[0]
const FRESH = 1000

function set(most = 2) {
  let time = 0
  const answer = vi.fn(async (_db: unknown, text: string, nodeCode: string) => `${text} ${nodeCode} at ${time}`)
  return { ask: cacheAnswers(answer, FRESH, most, () => time), answer, pass: (ms: number) => void (time += ms) }
}

test('one text of one branch is asked for once, however it is capitalised, until it is old', async () => {
  const { ask, answer, pass } = set()
  await Promise.all([ask(db, 'дрель', '777'), ask(db, 'Дрель', '777')])
  pass(FRESH - 1)
  expect(await ask(db, 'дрель', '777')).toBe('дрель 777 at 0')
  expect(answer).toHaveBeenCalledTimes(1)
  pass(1)
  expect(await ask(db, 'дрель', '777')).toBe('дрель 777 at 1000')
})

test('branches and databases share nothing', async () => {
  const { ask, answer } = set(10)
  await ask(db, 'дрель', '777')
  await ask(db, 'дрель', '000001')
  await ask({} as typeof db, 'дрель', '777')
  expect(answer).toHaveBeenCalledTimes(3)
})

test('of too many the oldest is forgotten', async () => {
  const { ask, answer } = set(2)
  for (const text of ['а', 'б', 'в', 'б', 'в']) await ask(db, text, '777')
  expect(answer).toHaveBeenCalledTimes(3)
  await ask(db, 'а', '777')
  expect(answer).toHaveBeenCalledTimes(4)
})

test('a failure is not kept', async () => {
  const answer = vi.fn().mockRejectedValueOnce(new Error('no connection')).mockResolvedValue('found')
  const ask = cacheAnswers(answer, FRESH, 2)
  await expect(ask(db, 'дрель', '777')).rejects.toThrow('no connection')
  expect(await ask(db, 'дрель', '777')).toBe('found')
})
