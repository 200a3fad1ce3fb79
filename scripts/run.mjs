// node scripts/run.mjs <tool> [arguments]: a tool of node_modules/.bin under the project's own Node. Journeys find the
// pages built.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { installedChromium } from './chromium.mjs'
import { buildPages, giveUp, ready, root, run } from './ready.mjs'

const [tool, ...args] = process.argv.slice(2)
const node = ready()

/** The script behind a tool's name: .bin holds shell shims on Windows, so the package is asked. */
function scriptOf(name) {
  const owners = { 'react-router': '@react-router/dev', tsc: 'typescript', playwright: '@playwright/test' }
  const folder = join(root, 'node_modules', owners[name] ?? name)
  if (!existsSync(folder)) giveUp(`Инструмента ${name} нет в проекте`)
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return join(folder, typeof bin === 'string' ? bin : bin[name])
}

if (!tool) giveUp('Назовите инструмент: node scripts/run.mjs vitest run')
if (tool === 'playwright' && args[0] === 'test') await buildPages(node, 'quick')
const chromium = (tool === 'playwright' || tool === 'vitest') && installedChromium()
const env = { ...process.env, ...(chromium && { CHROMIUM_PATH: chromium }) }
process.exitCode = await run(node, [/\.(ts|mjs)$/.test(tool) ? join(root, tool) : scriptOf(tool), ...args], { env })
