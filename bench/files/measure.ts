import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDb } from '#server/db/client.ts'
import { buildFiles } from '#server/files/write/build-files.ts'

const connection = createDb({ connectionString: process.argv[2]! })
const dataDir = mkdtempSync(join(tmpdir(), 'verstak-bench-files-'))
const megabytes = (bytes: number) => Math.round(bytes / 1024 / 1024)
const memory: { goods: number; rss: number }[] = []
try {
  const begun = performance.now()
  const built = await buildFiles({
    db: connection.db,
    config: { host: 'shop.example', scheme: 'https', dataDir, transport: { adapter: 'embedded' } },
    now: new Date(),
    progress: (goods) => memory.push({ goods, rss: megabytes(process.memoryUsage.rss()) }),
  })
  const seconds = (performance.now() - begun) / 1000
  const files = built!.branches.flatMap((branch) => branch.files)
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
  const { user, system } = process.cpuUsage()
  console.log(
    `${built!.goods} goods, ${built!.branches.length} branches, ${files.length} files, ${megabytes(bytes)} MB in ${seconds.toFixed(1)} s (${((user + system) / 1e6).toFixed(1)} s of processor)`,
  )
  const at = (part: number) => memory[Math.max(0, Math.ceil(memory.length * part) - 1)]!
  console.log(
    `memory, MB: ${[0.1, 0.25, 0.5, 0.75, 1].map((part) => `${at(part).rss} at ${at(part).goods}`).join(', ')}; peak ${Math.round(process.resourceUsage().maxRSS / 1024)}`,
  )
  for (const { name, files: own } of built!.branches)
    console.log(
      `  ${name}: ${own.map((file) => `${file.name} ${file.items} (${megabytes(file.bytes)} MB)`).join(', ')}`,
    )
} finally {
  await connection.close()
  rmSync(dataDir, { recursive: true, force: true })
}
