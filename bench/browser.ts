/**
 * A phone in a real Chromium: slow 4G (150 ms, 1.6 Mbit/s) and a processor four times slower, an empty cache, as Lighthouse's mobile
 * throttling has it; measured by the browser's own observers. Then ten clicks inside the shop without throttling, cold and after a hover.
 *   npm run bench:browser
 */
import { existsSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { type Browser, chromium, type Page } from '@playwright/test'
import { openBenchShop } from './pages/open-shop.ts'

const ROUND_TRIP_MS = 150
const BYTES_PER_SECOND = 1_638_400 / 8
const CPU_SLOWDOWN = 4

const shop = await openBenchShop(2000, null)
const origin = `http://localhost:${shop.port}`
// The whole browser where there is one: it paints as a buyer's does. The tests may have brought the bare shell alone.
const executablePath = process.env['CHROMIUM_PATH'] ?? ['/usr/bin/chromium', '/usr/bin/chromium-headless-shell'].find((path) => existsSync(path)) ?? '/usr/bin/chromium'
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'] })
const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true, locale: 'ru-RU' }

/** Runs in the page, before anything of it. */
function observe() {
  const seen = { lcp: 0, cls: 0, tbt: 0 }
  Object.assign(window, { seen })
  const watch = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true })
  watch('largest-contentful-paint', ({ startTime }) => (seen.lcp = startTime))
  watch('layout-shift', (entry) => (seen.cls += (entry as PerformanceEntry & { value: number }).value))
  watch('longtask', ({ duration }) => (seen.tbt += Math.max(0, duration - 50)))
}

async function firstVisit(chrome: Browser, path: string) {
  const context = await chrome.newContext(phone)
  const page = await context.newPage()
  await page.addInitScript(observe)
  const cdp = await context.newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', { offline: false, latency: ROUND_TRIP_MS, downloadThroughput: BYTES_PER_SECOND, uploadThroughput: BYTES_PER_SECOND })
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  const sums = { bytes: 0, requests: 0 }
  cdp.on('Network.loadingFinished', ({ encodedDataLength }) => {
    sums.bytes += encodedDataLength
    sums.requests++
  })
  await page.goto(origin + path, { waitUntil: 'networkidle' })
  const seen = await page.evaluate(() => ({
    ...(window as unknown as { seen: { lcp: number; cls: number; tbt: number } }).seen,
    fcp: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
  }))
  await context.close()
  return { ...seen, ...sums }
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
      const look = () => (heading() && heading() !== before ? resolve(performance.now() - begun) : requestAnimationFrame(look))
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

console.log(`machine: ${cpus().length} cores, load ${loadavg()[0]!.toFixed(1)}; Chromium ${browser.version()}; slow 4G, processor ÷${CPU_SLOWDOWN}, empty cache`)
const print = (cells: (string | number)[]) => console.log(cells.map((cell, at) => (at === 0 ? String(cell).padEnd(12) : String(cell).padStart(10))).join(''))
print(['page', 'FCP ms', 'LCP ms', 'TBT ms', 'CLS', 'kB', 'requests'])
for (const [name, path] of Object.entries({ ...shop.pages, cart: '/basket/', checkout: '/basket/checkout/' })) {
  await firstVisit(browser, path) // pages and pictures are made once
  const { fcp, lcp, tbt, cls, bytes, requests } = await firstVisit(browser, path)
  print([name, Math.round(fcp), Math.round(lcp), Math.round(tbt), cls.toFixed(3), Math.round(bytes / 1000), requests])
}
for (const warm of [false, true]) {
  const times = await clicks(browser, warm)
  console.log(`click to content, ${warm ? 'after a hover' : 'cold'}: p50 ${times[4]!.toFixed(0)} ms, p75 ${times[7]!.toFixed(0)} ms`)
}
await browser.close()
await shop.close()
process.exit(0)
