import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError } from '#server/config/config.ts'
import { actAs } from '#server/db/actor.ts'

const [name = '', ...args] = process.argv.slice(2)
const file = join(import.meta.dirname, `${name}.ts`)
const isCommand = /^[a-z]+(-[a-z]+)*$/.test(name) && name !== 'main' && existsSync(file)

/** Where the service has its settings, when this shell was not given them (deploy/systemd). */
const SERVICE_SETTINGS = '/etc/verstak/verstak.env'

/** A command without the shop's settings would quietly make a shop of its own beside it. */
function findSettings(): void {
  const { env } = process
  if (env['SHOP_MODE'] || env['DATABASE_URL'] || env['DATA_DIR'] || !existsSync(SERVICE_SETTINGS)) return
  try {
    process.loadEnvFile(SERVICE_SETTINGS)
  } catch {
    throw new ConfigError(
      `настройки магазина лежат в ${SERVICE_SETTINGS}, их читает только root: запустите команду через sudo`,
    )
  }
}

async function runCommand(): Promise<number> {
  const { run } = (await import(file)) as { run?: (args: string[]) => Promise<number | void> }
  if (!run) return unknown()
  // the journal tells a hand on the server from a buyer's
  return actAs({ staffId: null, via: 'command', ip: '' }, async () => (await run(args)) ?? 0)
}

function unknown(): number {
  console.error(`Команды «${name}» нет. Например: npm run shop -- order show 100001`)
  return 2
}

try {
  findSettings()
  process.exitCode = isCommand ? await runCommand() : unknown()
} catch (error) {
  console.error(error instanceof ConfigError ? `Настройки: ${error.message}` : error)
  process.exitCode = 1
}
