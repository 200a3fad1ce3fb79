// npm test: lint, types, rules and API on a real PostgreSQL, journeys in a real browser. Ends with «N passed, N failed».
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findChromium } from './chromium.mjs'
import { buildPages, ready, root, run } from './ready.mjs'

const node = ready()
const chromium = findChromium(node)
const reports = mkdtempSync(join(tmpdir(), 'verstak-test-'))
const tool = (path) => join(root, 'node_modules', path)
const results = []

async function step(name, work) {
  const started = Date.now()
  console.log(`\n── ${name}`)
  const { passed, failed } = await work()
  results.push({ name, passed, failed, seconds: Math.round((Date.now() - started) / 1000) })
}

/** A check without tests of its own counts as one. */
const check = (script, args) => async () => {
  const ok = (await run(node, [tool(script), ...args])) === 0
  return { passed: ok ? 1 : 0, failed: ok ? 0 : 1 }
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}

async function vitest() {
  const file = join(reports, 'vitest.json')
  const code = await run(node, [tool('vitest/vitest.mjs'), 'run', '--reporter=dot', '--reporter=json', `--outputFile.json=${file}`])
  const report = readReport(file)
  const failed = report?.numFailedTests ?? 0
  // A file that failed to load has no failed tests in it.
  return { passed: report?.numPassedTests ?? 0, failed: code !== 0 && failed === 0 ? 1 : failed }
}

async function journeys() {
  const file = join(reports, 'playwright.json')
  const code = await run(node, [tool('@playwright/test/cli.js'), 'test', '--config', 'e2e/playwright.config.ts'], {
    env: { ...process.env, ...(chromium && { CHROMIUM_PATH: chromium }), PLAYWRIGHT_JSON_OUTPUT_NAME: file },
  })
  const stats = readReport(file)?.stats
  const failed = stats?.unexpected ?? 0
  return { passed: (stats?.expected ?? 0) + (stats?.flaky ?? 0), failed: code !== 0 && failed === 0 ? 1 : failed }
}

await step('Лад кода (oxlint)', check('oxlint/bin/oxlint', []))
await step('Типы страниц', check('@react-router/dev/bin.cjs', ['typegen']))
// Tests of pages and their budget stand on the pages as they are sold. Made beside the types: each keeps one core busy.
const pages = buildPages(node)
// One checker: each one more works out the contract's types anew, 20 s of processor time with four against 8 s.
await step('Типы (TypeScript)', check('typescript/bin/tsc', ['--noEmit', '--checkers', '1', '-p', root]))
await pages
await step('Правила, вызовы, база (Vitest)', vitest)
await step('Путь покупателя в браузере (Playwright)', journeys)
rmSync(reports, { recursive: true, force: true })

console.log('')
for (const { name, passed, failed, seconds } of results) {
  console.log(`${failed ? '✗' : '✓'} ${name}: ${passed} прошло, ${failed} нет, ${seconds} с`)
}
const sum = (key) => results.reduce((total, result) => total + result[key], 0)
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`)
process.exitCode = sum('failed') > 0 ? 1 : 0
