import { createDb } from '#server/db/client.ts'
import { freePort } from '#server/test/shop-process.ts'
import type { Checks } from './checks.ts'
import type { FaultShop } from './fault-shop.ts'
import { spawnShop } from './shop-server.ts'

export async function startAndStop({ shop, env, postgres, actions }: FaultShop, checks: Checks) {
  const underWay = Array.from({ length: 5 }, () => actions.make())
  const begun = performance.now()
  await new Promise((resume) => setTimeout(resume, 5))
  const code = await shop.end('SIGTERM')
  const answers = await Promise.allSettled(underWay)
  const answered = answers.filter((each) => each.status === 'fulfilled' && each.value.status === 200).length
  checks.say(
    'SIGTERM: requests under way are answered, the exit is clean',
    code === 0 && answered === 5,
    `${answered} of 5 answered, exit ${code} after ${(performance.now() - begun).toFixed(0)} ms`,
  )

  const { pool, close } = createDb(postgres.poolConfig)
  const refusal = async () => {
    const started = spawnShop(await freePort(), env)
    return [await started.gone, started.said().trim()] as const
  }
  await pool.query(
    `insert into schema_migrations (number, name, checksum) values (9999, '9999-from-the-future.sql', 'x')`,
  )
  const newer = await refusal()
  await pool.query('delete from schema_migrations where number = 9999')
  checks.say(
    'a database newer than the program is refused',
    newer[0] === 1 && newer[1].split('\n').length === 1 && newer[1].includes('База новее программы'),
    newer[1].slice(0, 200),
  )
  const { rows } = await pool.query<{ name: string }>(
    `update schema_migrations set checksum = 'half' where number = (select max(number) from schema_migrations) returning name`,
  )
  const half = await refusal()
  checks.say(
    'a database migrated by other files is refused',
    half[0] === 1 && half[1].split('\n').length === 1 && half[1].includes(rows[0]!.name),
    half[1].slice(0, 200),
  )
  await close()
}
