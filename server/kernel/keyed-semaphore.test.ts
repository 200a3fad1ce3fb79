import { setImmediate as tick } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { keyedSemaphore } from './keyed-semaphore.ts'

it('lets so many of one subject in at once, the rest in turn, and refuses beyond the line', async () => {
  const turns = keyedSemaphore(2, 2)
  const entered: string[] = []
  const enter = (subject: string, name: string) => {
    const turn = turns(subject)
    void turn.then((leave) => entered.push(leave ? name : `${name} refused`))
    return turn
  }
  const [first, second] = [enter('a', '1'), enter('a', '2')]
  for (const name of ['3', '4', '5']) void enter('a', name)
  void enter('b', 'other')
  await tick()
  expect(entered).toEqual(['1', '2', '5 refused', 'other'])
  const leave = (await first)!
  leave()
  leave() // a second time gives nobody else's turn away
  await tick()
  expect(entered.slice(4)).toEqual(['3'])
  ;(await second)!()
  await tick()
  expect(entered.slice(4)).toEqual(['3', '4'])
})
