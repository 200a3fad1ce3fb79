// npm test: lint, types, unused code, rules and API on a real PostgreSQL, journeys in a real browser. Ends with «N
// passed, N failed». npm test -- --full: every journey at every width, and the long forms of what is tried at random.
// npm test -- --changed [commit] runs what a change touches (scripts/changed.mjs).
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { changedFiles, planFor } from './changed.mjs'
import { findChromium } from './chromium.mjs'
import { buildPages, giveUp, ready, root, run } from './ready.mjs'

const flags = process.argv.slice(2)
const isFull = flags[0] === '--full'
if (isFull) flags.shift()

/** Null: everything. */
function readPlan([flag, from, ...rest]) {
  if (flag === undefined) return null
  if (flag !== '--changed' || rest.length > 0)
    giveUp('Можно так: npm test, npm test -- --full или npm test -- --changed [коммит]')
  try {
    return planFor(changedFiles(root, from))
  } catch (error) {
    return giveUp(error.message)
  }
}

const plan = readPlan(flags)
const commit = flags[1] ?? 'HEAD'
const node = ready()
const chromium = !plan || plan.journeys ? findChromium(node) : null
const reports = mkdtempSync(join(tmpdir(), 'verstak-test-'))
const tool = (path) => join(root, 'node_modules', path)
const results = []
/** Seconds by test file, and by journey: what to look at when the whole takes too long. */
const lengths = []

async function step(name, work) {
  const started = Date.now()
  console.log(`\n── ${name}`)
  const result = { name }
  results.push(result)
  const { passed, failed } = await work()
  Object.assign(result, { passed, failed, seconds: Math.round((Date.now() - started) / 1000) })
}

/** A check without tests of its own counts as one. */
const check = (script, args, env) => async () => {
  const ok = (await run(node, [tool(script), ...args], { env: { ...process.env, ...env } })) === 0
  return { passed: ok ? 1 : 0, failed: ok ? 0 : 1 }
}

const sum = (list, key) => list.reduce((total, each) => total + each[key], 0)

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}

// Programs start by the dozen here: what was compiled once is read (shops and servers that tests start look here too).
process.env.NODE_COMPILE_CACHE ??= join(tmpdir(), 'verstak-compiled')
const withChromium = { ...process.env, ...(chromium && { CHROMIUM_PATH: chromium }) }
/** Tests themselves ask for it; without it, as from an editor, they are whole. */
const asShort = (isShort) => ({ ...withChromium, ...(isShort && { SHORT_TESTS: '1' }) })

let vitestRuns = 0
async function vitest(...filters) {
  const file = join(reports, `vitest-${(vitestRuns += 1)}.json`)
  const args = ['run', '--reporter=dot', '--reporter=json', `--outputFile.json=${file}`, ...filters]
  const code = await run(node, [tool('vitest/vitest.mjs'), ...args], {
    // what a change leads to is run whole
    env: asShort(!isFull && isAll),
  })
  const report = readReport(file)
  for (const { name, startTime, endTime } of report?.testResults ?? [])
    lengths.push({ name: relative(root, name), seconds: (endTime - startTime) / 1000 })
  const failed = report?.numFailedTests ?? 0
  // A file that failed to load has no failed tests in it.
  return { passed: report?.numPassedTests ?? 0, failed: code !== 0 && failed === 0 ? 1 : failed }
}

/** Titles of the journeys that passed only the second time. */
const secondTry = (suite) => [
  ...(suite.suites ?? []).flatMap(secondTry),
  ...(suite.specs ?? [])
    .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
    .map(({ title }) => title),
]

const journeyLengths = (suite) => [
  ...(suite.suites ?? []).flatMap(journeyLengths),
  ...(suite.specs ?? []).map(({ file, title, tests }) => ({
    name: `${file}: ${title}`,
    seconds:
      sum(
        tests.flatMap(({ results: tries }) => tries),
        'duration',
      ) / 1000,
  })),
]

/** `beside`: others print meanwhile, so what it prints comes when it has ended. */
async function journeys(beside = false) {
  const file = join(reports, 'playwright.json')
  const output = join(reports, 'playwright.txt')
  const written = beside ? openSync(output, 'w') : 'inherit'
  // A second try is for a machine that stood still for seconds; what needed it is named, for it may be a race of ours.
  const args = ['test', '--config', 'e2e/playwright.config.ts', '--retries=1']
  const code = await run(node, [tool('@playwright/test/cli.js'), ...args], {
    env: { ...asShort(!isFull && !plan?.allJourneys), PLAYWRIGHT_JSON_OUTPUT_NAME: file },
    stdio: ['inherit', written, written, 'ipc'],
  })
  if (beside) {
    closeSync(written)
    console.log(`\n\n── Путь покупателя: что сказано\n${readFileSync(output, 'utf8')}`)
  }
  const report = readReport(file)
  for (const title of secondTry(report ?? {})) console.log(`Со второго раза: ${title}`)
  lengths.push(...journeyLengths(report ?? {}))
  const stats = report?.stats
  const failed = stats?.unexpected ?? 0
  return { passed: (stats?.expected ?? 0) + (stats?.flaky ?? 0), failed: code !== 0 && failed === 0 ? 1 : failed }
}

const isAll = !plan || plan.tests === 'all'
if (!plan || plan.types) await step('Типы страниц', check('@react-router/dev/bin.cjs', ['typegen']))
// Tests of pages and their budget stand on the pages as they are sold. Made beside the checks below, as the types are:
// each keeps one core busy, the types longest.
const pages = !plan || plan.build ? buildPages(node, 'quick') : null
// One checker: each one more works out the contract's types anew. The compiler is a program in Go: collecting its
// memory a quarter as often takes 41 s of processor time instead of 49 s. It ends last of all checks: nothing waits for
// it.
const types =
  !plan || plan.types
    ? step(
        'Типы (TypeScript)',
        check('typescript/bin/tsc', ['--noEmit', '--checkers', '1', '-p', root], { GOGC: '400' }),
      )
    : null
if (!plan || plan.lint.length > 0)
  await step('Вид кода (oxfmt)', check('oxfmt/bin/oxfmt', ['--check', ...(plan?.lint ?? ['.'])]))
if (!plan || plan.lint.length > 0) await step('Лад кода (oxlint)', check('oxlint/bin/oxlint', plan?.lint ?? []))
if (!plan || plan.unused)
  await step('Лишнее (knip)', check('knip/bin/knip.js', ['--no-progress', '--treat-config-hints-as-errors']))
await pages
/**
 * Tests of components and journeys wait for a browser a quarter of their time, those of the server for a database: side
 * by side they leave no core idle.
 */
const browsed = async () => {
  await step('Детали в браузере (Vitest)', () => vitest('--project=components'))
  await step('Путь покупателя в браузере (Playwright)', () => journeys(true))
}
if (isAll) await Promise.all([step('Правила, вызовы, база (Vitest)', () => vitest('--project=!components')), browsed()])
if (plan?.tests === 'changed')
  await step('Тесты, до которых ведут импорты (Vitest)', () => vitest(`--changed=${commit}`, '--passWithNoTests'))
if (plan?.beside.length > 0) await step('Тесты, до которых импорты не ведут (Vitest)', () => vitest(...plan.beside))
if (!isAll && plan.journeys) await step('Путь покупателя в браузере (Playwright)', journeys)
await types
rmSync(reports, { recursive: true, force: true })

console.log('\nДольше всего:')
for (const { name, seconds } of lengths.toSorted((a, b) => b.seconds - a.seconds).slice(0, 20))
  console.log(`${seconds.toFixed(1).padStart(6)} с  ${name}`)
console.log('')
for (const { name, passed, failed, seconds } of results) {
  console.log(`${failed ? '✗' : '✓'} ${name}: ${passed} прошло, ${failed} нет, ${seconds} с`)
}
const failed = sum(results, 'failed')
console.log(`\n${sum(results, 'passed')} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0
