// npm run dev: the shop from its sources; pages reload hot, the server restarts when it changes.
import { join } from 'node:path'
import { ready, root, run } from './ready.mjs'

const node = ready()
const watched = ['server', 'contract', 'rules'].map((folder) => `--watch-path=${join(root, folder)}`)
process.exitCode = await run(node, [...watched, join(root, 'server/main.ts'), '--dev'])
