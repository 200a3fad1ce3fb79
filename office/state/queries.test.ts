import { expect, it } from 'vitest'
import { queries, refetchQueries } from './queries.ts'

it('a card that was being opened while a step got through is read once more', async () => {
  let told = 'before'
  const { promise: opened, resolve: open } = Promise.withResolvers<void>()
  const opening = queries.fetchQuery({
    queryKey: ['card'],
    queryFn: async () => {
      const read = told
      await opened
      return read
    },
  })
  told = 'after'
  const reading = refetchQueries()
  open()
  expect(await opening).toBe('before')
  await reading
  // as a screen does that takes it up
  const shown = await queries.fetchQuery({ queryKey: ['card'], queryFn: () => told, staleTime: 10_000 })
  expect(shown).toBe('after')
})
