/**
 * Lighthouse's phone in a real Chromium. Then the same phone by hand: slow 4G (150 ms, 1.6 Mbit/s) and a processor four
 * times slower in earnest, where Lighthouse reckons; an empty cache, the browser's own observers. Then ten clicks
 * inside the shop without throttling, cold and after a hover.
 *   npm run bench:browser [-- --no-lighthouse]
 */
import { existsSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { audit, openLighthouse } from './browser/lighthouse.ts'
import { openBenchShop } from './pages/open-shop.ts'

const ROUND_TRIP_MS = 150
const BYTES_PER_SECOND = 1_638_400 / 8
const CPU_SLOWDOWN = 4
/** The last parts of a page are asked for a second after its load. */
const QUIET_MS = 1500
/** Where Lighthouse finds the browser. */
const DEBUG_PORT = 3791
/** It is one page at a time and a moment's mood: the middle one of these is told. */
const AUDITS = 3

const { values } = parseArgs({ options: { 'no-lighthouse': { type: 'boolean', default: false } } })
const shop = await openBenchShop(2000, null)
const origin = `http://localhost:${shop.port}`
// The whole browser where there is one: it paints as a buyer's does. The tests may have brought the bare shell alone.
const executablePath =
  process.env['CHROMIUM_PATH'] ??
  ['/usr/bin/chromium', '/usr/bin/chromium-headless-shell'].find((path) => existsSync(path))
const launch = (...more: string[]) =>
  chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', ...more],
  })
const browser = await launch()
const phone = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
  locale: 'ru-RU',
}

interface Seen {
  lcp: number
  cls: number
  tasks: [from: number, to: number][]
}

/** What a task takes beyond 50 ms, from the first paint on, as Lighthouse counts. */
const blocking = (tasks: Seen['tasks'], fcp: number) =>
  tasks.reduce((sum, [from, to]) => sum + Math.max(0, to - Math.max(from, fcp) - 50), 0)

/** Runs in the page, before anything of it. */
function observe() {
  const seen: Seen = { lcp: 0, cls: 0, tasks: [] }
  Object.assign(window, { seen })
  const watch = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true })
  watch('largest-contentful-paint', ({ startTime }) => (seen.lcp = startTime))
  watch('layout-shift', (entry) => (seen.cls += (entry as PerformanceEntry & { value: number }).value))
  watch('longtask', ({ startTime, duration }) => seen.tasks.push([startTime, startTime + duration]))
}

async function firstVisit(chrome: Browser, path: string) {
  const context = await chrome.newContext(phone)
  const page = await context.newPage()
  await page.addInitScript(observe)
  const cdp = await context.newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: ROUND_TRIP_MS,
    downloadThroughput: BYTES_PER_SECOND,
    uploadThroughput: BYTES_PER_SECOND,
  })
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  const sums = { bytes: 0, requests: 0 }
  cdp.on('Network.loadingFinished', ({ encodedDataLength }) => {
    sums.bytes += encodedDataLength
    sums.requests++
  })
  await page.goto(origin + path)
  // a processor that is busy enough asks the network for nothing either: painted first, then quiet
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0, undefined, {
    timeout: 60_000,
  })
  for (let known = -1; known !== sums.requests; await page.waitForTimeout(QUIET_MS)) known = sums.requests
  const seen = await page.evaluate(() => ({
    ...(window as unknown as { seen: Seen }).seen,
    fcp: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
  }))
  await context.close()
  return { ...seen, ...sums, tbt: blocking(seen.tasks, seen.fcp) }
}

/** From the press to the new page's heading, by the page's own clock. */
async function click(page: Page, href: string, warm: boolean): Promise<number> {
  const selector = `main a[href="${href}"]`
  if (warm) {
    await page.dispatchEvent(selector, 'mouseover')
    await page.dispatchEvent(selector, 'mouseenter')
    await page.waitForTimeout(500)
  }
  return page.evaluate((wanted) => {
    const heading = () => document.querySelector('h1')?.textContent
    const before = heading()
    const begun = performance.now()
    document.querySelector<HTMLElement>(wanted)!.click()
    return new Promise<number>((resolve) => {
      const look = () =>
        heading() && heading() !== before ? resolve(performance.now() - begun) : requestAnimationFrame(look)
      look()
    })
  }, selector)
}

async function clicks(chrome: Browser, warm: boolean): Promise<number[]> {
  const context = await chrome.newContext({ viewport: { width: 1280, height: 900 }, locale: 'ru-RU' })
  const page = await context.newPage()
  const times: number[] = []
  for (let at = 0; at < 5; at++) {
    await page.goto(origin + shop.pages.listing, { waitUntil: 'networkidle' })
    const product = await page.locator('main article h3 a').nth(at).getAttribute('href')
    times.push(await click(page, product!, warm))
    const back = await page.locator('main nav a[href^="/catalog/"]').last().getAttribute('href')
    times.push(await click(page, back!, warm))
  }
  await context.close()
  return times.toSorted((a, b) => a - b)
}

console.log(
  `machine: ${cpus().length} cores, load ${loadavg()[0]!.toFixed(1)}; Chromium ${browser.version()}; slow 4G, processor ÷${CPU_SLOWDOWN}, empty cache`,
)
const print = (cells: (string | number)[]) =>
  console.log(cells.map((cell, at) => (at === 0 ? String(cell).padEnd(12) : String(cell).padStart(10))).join(''))
print(['page', 'FCP ms', 'LCP ms', 'TBT ms', 'CLS', 'kB', 'requests'])
const pages = Object.entries({ ...shop.pages, cart: '/basket/', checkout: '/basket/checkout/' })
for (const [name, path] of pages) {
  await firstVisit(browser, path) // pages and pictures are made once
  const { fcp, lcp, tbt, cls, bytes, requests } = await firstVisit(browser, path)
  print([name, Math.round(fcp), Math.round(lcp), Math.round(tbt), cls.toFixed(3), Math.round(bytes / 1000), requests])
}
if (!values['no-lighthouse']) {
  const lighthouse = await openLighthouse(join(shop.config.dataDir, 'tools'))
  console.log(`\nLighthouse, mobile, its own throttling; the middle of ${AUDITS} by score`)
  // a browser of its own: beside our pages it loses sight of its own
  const its = await launch(`--remote-debugging-port=${DEBUG_PORT}`)
  print(['page', 'score', 'FCP ms', 'LCP ms', 'TBT ms', 'CLS', 'SI ms', 'kB', 'requests'])
  for (const [name, path] of pages) {
    const sheets = []
    for (let at = 0; at < AUDITS; at++) sheets.push(await audit(lighthouse, origin + path, DEBUG_PORT))
    const { score, fcp, lcp, tbt, cls, speedIndex, bytes, requests } = sheets.toSorted(
      (a, b) => a.score - b.score || b.lcp - a.lcp,
    )[Math.floor(AUDITS / 2)]!
    print([
      name,
      score,
      Math.round(fcp),
      Math.round(lcp),
      Math.round(tbt),
      cls.toFixed(3),
      Math.round(speedIndex),
      Math.round(bytes / 1000),
      requests,
    ])
  }
  await its.close()
  console.log('')
}
for (const warm of [false, true]) {
  const times = await clicks(browser, warm)
  console.log(
    `click to content, ${warm ? 'after a hover' : 'cold'}: p50 ${times[4]!.toFixed(0)} ms, p75 ${times[7]!.toFixed(0)} ms`,
  )
}
await browser.close()
await shop.close()
process.exit(0)
