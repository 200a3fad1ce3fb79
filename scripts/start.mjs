// npm start: the shop, open, with the demo shop in it.
import { join } from 'node:path'
import { buildPages, ready, root, run } from './ready.mjs'

const node = ready()
await buildPages(node)
process.exitCode = await run(node, [join(root, 'server/main.ts'), ...process.argv.slice(2)])
