import type { Checks } from './checks.ts'
import type { FaultShop } from './fault-shop.ts'

const WRONG = { key: 'nobody@shop.test', password: 'неверный пароль' }

export async function redisGone({ redis, visitor, actions }: FaultShop, checks: Checks) {
  if (!redis) return checks.skip('Redis gone: slower, not broken', 'redis-server is not installed')
  const signIn = async () => (await visitor.ask('/api/auth/sign-in/by-password', { body: WRONG })).status
  const before = await signIn()
  await redis.stop()
  const times: number[] = []
  const statuses: number[] = []
  for (let at = 0; at < 12; at++) {
    const begun = performance.now()
    statuses.push(await signIn())
    times.push(performance.now() - begun)
  }
  const order = (await actions.order()).status
  const limited = statuses.filter((status) => status === 429).length
  checks.say(
    'Redis gone: slower, not broken, and tries are still counted',
    before === 422 || before === 401 ? statuses.every((status) => status < 500) && limited > 0 && order === 200 : false,
    `sign-in ${before} before; then ${statuses.join(' ')}; slowest ${Math.max(...times).toFixed(0)} ms; an order ${order}`,
  )
}
