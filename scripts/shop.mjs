// npm run shop -- <command> [arguments]: what the shop's people do by hand; each command is a file of server/commands.
import { join } from 'node:path'
import { ready, root, run } from './ready.mjs'

process.exitCode = await run(ready(), [join(root, 'server/commands/main.ts'), ...process.argv.slice(2)])
