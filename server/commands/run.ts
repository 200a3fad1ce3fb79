import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { readConfig } from '#server/config.ts'
import { createDb } from '#server/db/client.ts'
import { startEmbeddedPostgres } from '#server/db/embedded-postgres.ts'
import { migrate } from '#server/db/migrate.ts'
import type { Command } from './command.ts'

const OWN = new Set(['command.ts', 'run.ts'])

const names = readdirSync(import.meta.dirname)
  .filter((file) => /^[a-z-]+\.ts$/.test(file) && !OWN.has(file))
  .map((file) => file.replace(/\.ts$/, ''))

const load = async (name: string) => ((await import(`./${name}.ts`)) as { command: Command }).command

async function tellCommands(): Promise<void> {
  console.log('Команды магазина:')
  for (const name of names) console.log(`  npm run shop -- ${name.padEnd(12)} ${(await load(name)).summary}`)
}

/** The shop's database, whether the shop runs beside or not. */
async function withDatabase(command: Command, args: readonly string[]): Promise<number> {
  const config = readConfig(process.env)
  const postgres = config.databaseUrl === null ? await startEmbeddedPostgres({ dataDir: config.dataDir }) : null
  const connection = createDb(postgres?.poolConfig ?? { connectionString: config.databaseUrl! })
  try {
    await migrate(connection.pool, join(import.meta.dirname, '../db/migrations'))
    return await command.run(args, { ...connection, config, say: (line) => console.log(line) })
  } finally {
    await connection.close()
    await postgres?.stop()
  }
}

async function main([name, ...args]: readonly string[]): Promise<number> {
  if (name === undefined || name === 'help' || name === '--help') {
    await tellCommands()
    return name === undefined ? 1 : 0
  }
  if (!names.includes(name)) {
    console.error(`Команды «${name}» нет.`)
    await tellCommands()
    return 1
  }
  const command = await load(name)
  if (args.length === 0 || args.includes('--help')) {
    console.log(command.usage)
    return args.length === 0 ? 1 : 0
  }
  return withDatabase(command, args)
}

/** Known by name: what a person can mend is said in one line. */
const MENDABLE = new Set(['CommandError', 'ConfigError', 'MigrationError', 'EmbeddedPostgresError'])

try {
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  const { name, constructor, message } = error as Error
  const isMendable = MENDABLE.has(name) || MENDABLE.has(constructor.name)
  console.error(isMendable ? message : error)
  process.exitCode = 1
}
