import { expect, it } from 'vitest'
import { followChanges } from './follow-changes.ts'

it('rests between its tries while the server is away, however many wait for it', async () => {
  const sixth = Promise.withResolvers<void>()
  let tries = 0
  const began = performance.now()
  const following = followChanges({
    channel: 'any',
    connection: { host: '/nowhere', user: 'shop', database: 'shop' },
    pollMs: 1000,
    catchUp: async () => {},
    onError: () => {
      if (++tries === 6) sixth.resolve()
      // each of the waiting asks anew, as requests do
      following.caughtUp().catch(() => {})
    },
  })
  await sixth.promise
  const closed = following.close()
  expect(performance.now() - began).toBeGreaterThan(300)
  await closed
})
