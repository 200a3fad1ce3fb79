// npm run shop -- <command> …: what is done with a shop from the command line; the commands are files of server/commands.
import { join } from 'node:path'
import { ready, root, run } from './ready.mjs'

process.exitCode = await run(ready(), [join(root, 'server/commands/run.ts'), ...process.argv.slice(2)])
