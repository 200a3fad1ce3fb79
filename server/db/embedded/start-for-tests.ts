// A process of its own that runs a server until its stdin ends: tests kill it, or start two of them.
import { startEmbeddedPostgres } from '../embedded-postgres.ts'
import type { ConnectionKind } from './server-address.ts'

process.on('SIGUSR2', () => process.exit(1))

const [dataDir, transport] = process.argv.slice(2) as [string, ConnectionKind?]

try {
  const server = await startEmbeddedPostgres({ dataDir, unsafeForTests: true, ...(transport ? { transport } : {}) })
  process.stdin.resume().on('end', async () => {
    await server.stop()
    process.exit()
  })
  answer(server)
} catch (error) {
  answer({ error: (error as Error).message })
}

function answer(value: object): void {
  process.stdout.write(`${JSON.stringify(value)}\n`)
}
