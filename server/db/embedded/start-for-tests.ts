// A process of its own that runs a server until its stdin ends: tests kill it, or start two of them.
import { startEmbeddedPostgres } from '../embedded-postgres.ts'

process.on('SIGUSR2', () => process.exit(1))

try {
  const server = await startEmbeddedPostgres({ dataDir: process.argv[2]!, unsafeForTests: true })
  process.stdin.resume().on('end', async () => {
    await server.stop()
    process.exit()
  })
  console.log(JSON.stringify(server))
} catch (error) {
  console.log(JSON.stringify({ error: (error as Error).message }))
}
