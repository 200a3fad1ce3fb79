import { accessSync, chmodSync, constants, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readPostmasterFile } from './embedded/postmaster-file.ts'
import { isAlive, processIdentity } from './embedded/process-identity.ts'
import { killPostmaster } from './embedded/stop-postmaster.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'

const PREFIX = 'verstak-test-'
const MEMORY = '/dev/shm'
// A copy of the template takes some 10 MB; a full memory disk would fail tests in odd ways.
const ENOUGH_MEMORY_BYTES = 1024 ** 3

// A server for tests: nothing of it is left after stop().
export async function startTemporaryPostgres(): Promise<EmbeddedPostgres> {
  await sweepAbandoned(temporaryParent())
  const directory = makeTemporaryDirectory()
  const server = await startEmbeddedPostgres({ dataDir: directory, unsafeForTests: true })
  const stop = async () => {
    await server.stop()
    // On Windows files stay locked for a moment after their process has ended.
    rmSync(directory, { recursive: true, force: true, maxRetries: 10 })
  }
  return { ...server, stop }
}

export function makeTemporaryDirectory(): string {
  const directory = mkdtempSync(join(temporaryParent(), `${PREFIX}${processIdentity(process.pid)}-`))
  // As root the server runs under another account, which has to get through.
  chmodSync(directory, 0o711)
  return directory
}

// A database is some 2000 files, which a real disk may take a second to create.
function temporaryParent(): string {
  try {
    accessSync(MEMORY, constants.W_OK)
    const { bavail, bsize } = statfsSync(MEMORY)
    if (bavail * bsize >= ENOUGH_MEMORY_BYTES) return MEMORY
  } catch {
    // No memory disk here.
  }
  return tmpdir()
}

// Test runs get killed; their servers and files must not pile up.
async function sweepAbandoned(parent: string): Promise<void> {
  for (const name of readdirSync(parent)) {
    const identity = new RegExp(`^${PREFIX}(\\d+@.+)-`).exec(name)?.[1]
    if (identity === undefined || isAlive(identity)) continue
    const directory = join(parent, name)
    const cluster = join(directory, 'postgres', 'cluster')
    const pid = readPostmasterFile(cluster)?.pid
    try {
      if (pid !== undefined) await killPostmaster(pid, cluster)
      rmSync(directory, { recursive: true, force: true, maxRetries: 5 })
    } catch {
      // Another user's.
    }
  }
}
