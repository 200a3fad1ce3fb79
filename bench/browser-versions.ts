/**
 * Two versions of the shop, both already open, on the same slowed phone in one run: what a person waits for, before and
 * after a change. Visits alternate between the versions, so that the machine's mood falls on both; the least and the
 * median of each, and the ratio of the second to the first.
 *   node scripts/run.mjs bench/browser-versions.ts http://localhost:3802 http://localhost:3801 [--rounds 7]
 *     [--pages home,listing] [--no-walks] [--lighthouse <folder to install it into>]
 * The shops: PORT=… HOST=localhost:… DATA_DIR=… DEMO_GOODS=2000 ADDRESS_LIMIT_FACTOR=1000 npm start, in two checkouts.
 */
import { existsSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { audit, openLighthouse } from './browser/lighthouse.ts'

const ROUND_TRIP_MS = 150
const BYTES_PER_SECOND = 1_638_400 / 8
const CPU_SLOWDOWN = 4
const QUIET_MS = 1500
const READING_MS = 700
const DEBUG_PORT = 3792
const AUDITS = 3
/** A browser that ended under a visit (memory, a busy machine) is opened anew, so many times. */
const ATTEMPTS = 3
/** From so many visitors on a page is kept in its best compression (server/pages/cached-page.ts). */
const SEVERAL = 3

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '7' },
    pages: { type: 'string' },
    'no-walks': { type: 'boolean', default: false },
    lighthouse: { type: 'string' },
  },
})
const [before, after] = positionals
if (!before || !after) throw new Error('two origins: the version before and the version after')
const executablePath =
  process.env['CHROMIUM_PATH'] ??
  ['/usr/bin/chromium', '/usr/bin/chromium-headless-shell'].find((path) => existsSync(path))
const launch = (...more: string[]) =>
  chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      // shared memory of a container is a few megabytes: a page with a map outgrows it, and the browser ends
      '--disable-dev-shm-usage',
      // letters by parts of a pixel, as a phone sets them
      '--font-render-hinting=none',
      ...more,
    ],
  })
let browser: Browser = await launch()
/** Runs it again in a new browser where this one ended under it. */
async function attempt<T>(run: () => Promise<T>, left = ATTEMPTS): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (left <= 1 || !/has been closed|crashed|Timeout/.test(String(error))) throw error
    console.log(`once more: ${String(error).split('\n', 1)[0]}`)
    await browser.close().catch(() => {})
    browser = await launch()
    return attempt(run, left - 1)
  }
}
const phone = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
  locale: 'ru-RU',
  // a worker that is there in one visit of three would answer from its own store
  serviceWorkers: 'block' as const,
}

interface Observed {
  fcp: number
  lcp: number
  cls: number
  tbt: number
  inp: number
  tasks: [from: number, to: number][]
}

/** Runs in the page, before anything of it. */
function observe() {
  const seen = { lcp: 0, cls: 0, inp: 0, tasks: [] as [number, number][] }
  Object.assign(window, { seen })
  const watch = (type: string, take: (entry: PerformanceEntry) => void, more = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true, ...more })
  watch('largest-contentful-paint', ({ startTime }) => (seen.lcp = startTime))
  watch('layout-shift', (entry) => (seen.cls += (entry as PerformanceEntry & { value: number }).value))
  watch('longtask', ({ startTime, duration }) => seen.tasks.push([startTime, startTime + duration]))
  watch(
    'event',
    (entry) => {
      if ((entry as PerformanceEventTiming).interactionId) seen.inp = Math.max(seen.inp, entry.duration)
    },
    { durationThreshold: 16 },
  )
}

async function slow(context: BrowserContext, page: Page) {
  const cdp = await context.newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Network.clearBrowserCache')
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: ROUND_TRIP_MS,
    downloadThroughput: BYTES_PER_SECOND,
    uploadThroughput: BYTES_PER_SECOND,
  })
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  const sums = { requests: 0 }
  cdp.on('Network.loadingFinished', () => sums.requests++)
  return async () => {
    for (let known = -1; known !== sums.requests; await page.waitForTimeout(QUIET_MS)) known = sums.requests
  }
}

const firstCard = (page: Page) => page.getByRole('button', { name: /^В корзину/ }).first()
const listing = '/catalog/perforatory/'
/** The page, and what a thumb does there first once it is quiet. */
const PAGES: Record<
  string,
  { path: (product: string) => string; full?: boolean; touch: (page: Page) => Promise<unknown> }
> = {
  home: { path: () => '/', touch: (page) => page.getByRole('tab', { name: 'Новинки' }).tap() },
  listing: { path: () => listing, touch: (page) => firstCard(page).tap() },
  // what buys the good of the page: by the first button of a version whose buy bar comes last a far card was pressed
  product: {
    path: (product) => product,
    touch: async (page) => {
      const name = await page.getByRole('heading', { level: 1 }).textContent()
      await page
        .getByRole('button', { name: `В корзину: ${name}`, exact: true })
        .first()
        .tap()
    },
  },
  cart: {
    path: () => '/basket/',
    full: true,
    touch: (page) => page.getByRole('button', { name: 'Увеличить' }).first().tap(),
  },
  checkout: {
    path: () => '/basket/checkout/',
    full: true,
    touch: async (page) => {
      const name = page.getByRole('textbox', { name: /^Имя/ }).first()
      await name.tap()
      // keys of the layout: other letters are put in without a key's events
      await name.pressSequentially('Anna')
    },
  },
}

async function visit(origin: string, name: string, product: string): Promise<Observed> {
  const { path, full, touch } = PAGES[name]!
  const context = await browser.newContext(phone)
  if (full) {
    const page = await context.newPage()
    await page.goto(origin + listing, { waitUntil: 'networkidle' })
    const stored = page.waitForResponse(
      (response) => response.request().method() !== 'GET' && response.url().includes('/api/cart'),
    )
    await firstCard(page).tap()
    await stored
    await page.close()
  }
  const page = await context.newPage()
  await page.addInitScript(observe)
  const quiet = await slow(context, page)
  await page.goto(origin + path(product))
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0, undefined, {
    timeout: 60_000,
  })
  await quiet()
  const loaded = await page.evaluate(() => ({
    ...(window as unknown as { seen: Observed }).seen,
    fcp: performance.getEntriesByName('first-contentful-paint')[0]!.startTime,
  }))
  await page.mouse.wheel(0, 1) // nobody presses a page without having moved it
  await page.waitForTimeout(READING_MS)
  await touch(page)
  await page.waitForTimeout(QUIET_MS)
  const inp = await page.evaluate(() => (window as unknown as { seen: Observed }).seen.inp)
  await context.close()
  const tbt = loaded.tasks.reduce((sum, [from, to]) => sum + Math.max(0, to - Math.max(from, loaded.fcp) - 50), 0)
  return { ...loaded, inp, tbt }
}

/** From the press to the new page's heading on the slowed phone, and back again. */
async function walk(origin: string): Promise<{ forth: number; back: number }> {
  const context = await browser.newContext(phone)
  const page = await context.newPage()
  const quiet = await slow(context, page)
  await page.goto(origin + listing)
  await quiet()
  const turn = (how: 'click' | 'back') =>
    page.evaluate((by) => {
      const heading = () => document.querySelector('h1')?.textContent
      const was = heading()
      const begun = performance.now()
      if (by === 'click') document.querySelector<HTMLElement>('main article h3 a')!.click()
      else history.back()
      return new Promise<number>((resolve) => {
        const look = () =>
          heading() && heading() !== was ? resolve(performance.now() - begun) : requestAnimationFrame(look)
        look()
      })
    }, how)
  const forth = await turn('click')
  await quiet()
  const back = await turn('back')
  await context.close()
  return { forth, back }
}

const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]!
const print = (cells: (string | number)[]) =>
  console.log(cells.map((cell, at) => (at < 2 ? String(cell).padEnd(12) : String(cell).padStart(14))).join(''))
/** Noise of the machine only ever adds: the least of the visits is the page's own cost, the median what was seen. */
const row = (page: string, what: string, old: number[], now: number[]) => {
  const cells = [Math.min, median].flatMap((pick) => {
    const [a, b] = pick === median ? [median(old), median(now)] : [Math.min(...old), Math.min(...now)]
    const show = (value: number) => (value < 1 ? value.toFixed(3) : Math.round(value))
    return [show(a), show(b), a ? (b / a).toFixed(2) : '—']
  })
  print([page, what, ...cells])
}

const shown = async (origin: string) => {
  const page = await browser.newPage()
  await page.goto(origin + listing)
  const hrefs = await page.locator('main article h3 a').evaluateAll((links) => links.map((a) => a.getAttribute('href')))
  await page.close()
  return hrefs
}
const known = await shown(after)
const product = (await shown(before)).find((href) => known.includes(href))
if (!product) throw new Error('no product stands in the listing of both versions')
const rounds = Number(values.rounds)
console.log(
  `machine: ${cpus().length} cores, load ${loadavg()[0]!.toFixed(1)}; Chromium ${browser.version()}; slow 4G, processor ÷${CPU_SLOWDOWN}, empty cache, ${rounds} visits each`,
)
print(['page', 'figure', 'least before', 'after', 'ratio', 'median before', 'after', 'ratio'])
const names = values.pages?.split(',') ?? Object.keys(PAGES)
for (const name of names) {
  const seen: [Observed[], Observed[]] = [[], []]
  for (const origin of [before, after]) {
    const headers = { 'accept-encoding': 'br' }
    for (let at = 0; at < SEVERAL; at++) await (await fetch(origin + PAGES[name]!.path(product), { headers })).text()
    await attempt(() => visit(origin, name, product)) // pages and pictures are made once
  }
  for (let round = 0; round < rounds; round++) {
    for (const which of round % 2 ? [1, 0] : [0, 1])
      seen[which]!.push(await attempt(() => visit([before, after][which]!, name, product)))
  }
  for (const figure of ['fcp', 'lcp', 'tbt', 'inp', 'cls'] as const)
    row(
      name,
      figure,
      seen[0].map((one) => one[figure]),
      seen[1].map((one) => one[figure]),
    )
}
const walks: [{ forth: number; back: number }[], { forth: number; back: number }[]] = [[], []]
const walksAsked = values['no-walks'] ? 0 : rounds
for (let round = 0; round < walksAsked; round++)
  for (const which of [0, 1]) walks[which]!.push(await attempt(() => walk([before, after][which]!)))
if (walksAsked) {
  row(
    'listing',
    'to product',
    walks[0].map(({ forth }) => forth),
    walks[1].map(({ forth }) => forth),
  )
  row(
    'product',
    'back',
    walks[0].map(({ back }) => back),
    walks[1].map(({ back }) => back),
  )
}
if (values.lighthouse) {
  const lighthouse = await openLighthouse(values.lighthouse)
  const its = await launch(`--remote-debugging-port=${DEBUG_PORT}`)
  for (const name of names) {
    const { path } = PAGES[name]!
    const sheets: [Awaited<ReturnType<typeof audit>>[], Awaited<ReturnType<typeof audit>>[]] = [[], []]
    for (let at = 0; at < AUDITS; at++)
      for (const which of [0, 1])
        sheets[which]!.push(await audit(lighthouse, [before, after][which]! + path(product), DEBUG_PORT))
    for (const figure of ['score', 'fcp', 'lcp', 'tbt', 'cls', 'bytes'] as const)
      row(
        name,
        `LH ${figure}`,
        sheets[0].map((one) => one[figure]),
        sheets[1].map((one) => one[figure]),
      )
  }
  await its.close()
}
await browser.close()
process.exit(0)
