// Runs a tool of the project with the project's own Node: npm run <x> works on any machine Node.
import { ensureReady } from './ready.mjs'
await ensureReady()
