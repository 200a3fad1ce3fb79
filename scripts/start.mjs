// npm start: the shop, open, with the demo shop in it.
import { join } from 'node:path'
import { buildPages, ready, root, run } from './ready.mjs'

const node = ready()
await buildPages(node)
// Compiled modules are cached between starts: compiling them anew is half of a start's time.
// Two arenas: glibc would give every thread that makes pictures or compresses pages one of its own, and hardly ever
// take memory back from it.
// Room for what a page leaves behind: with V8's own 16 MB much of it outlived the quick collections, and every ten
// seconds of a busy shop the thorough one kept all visitors waiting.
const env = {
  NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled'),
  MALLOC_ARENA_MAX: '2',
  NODE_OPTIONS: '--max-semi-space-size=32',
  ...process.env,
}
process.exitCode = await run(node, [join(root, 'server/main.ts'), ...process.argv.slice(2)], { env })
