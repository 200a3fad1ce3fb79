import { accessSync, chmodSync, constants, mkdtempSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { engineProjects } from './engines.ts'

const port = 3700
const MEMORY = '/dev/shm'
const ENOUGH_BYTES = 2 * 1024 ** 3

/** The disk in memory, where there is one with room; small containers give it 64 MB. */
function memoryDisk(): string | null {
  try {
    accessSync(MEMORY, constants.W_OK)
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize >= ENOUGH_BYTES ? MEMORY : null
  } catch {
    // no memory disk here
    return null
  }
}

function makeDataDir(): string {
  // no journey asks whether a disk keeps what it was given
  const directory = mkdtempSync(join(memoryDisk() ?? tmpdir(), 'verstak-e2e-'))
  // as root the database runs under another account, which has to get through
  chmodSync(directory, 0o711)
  return directory
}

// Set once in the parent: workers read the configuration again and must see the same folder.
process.env['E2E_DATA_DIR'] ??= makeDataDir()

const CITY_HOSTS = ['', 'pskov.', 'vluki.', 'spb.', 'velnovgorod.', 'nevel.'].map((city) => `${city}localhost`)
const ANSWERED = {
  name: 'cookie_choice',
  value: 'necessary',
  path: '/',
  expires: -1,
  httpOnly: false,
  secure: false,
  sameSite: 'Lax' as const,
}

const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
const launchOptions = {
  // without a path Playwright starts the browser it installed itself (scripts/chromium.mjs chooses)
  executablePath: process.env['CHROMIUM_PATH'] || undefined,
  args: CHROMIUM_ARGS,
  // Playwright has the browser's processes share memory by files in /tmp, for small containers: a twentieth of the work
  ...(memoryDisk() && { ignoreDefaultArgs: ['--disable-dev-shm-usage'] }),
}

/**
 * Journeys that load pictures: between them each screen that has any, so that one that is not found is complained of.
 * Resizing, sending and decoding them again on the way through the same screens is a sixth of the work.
 */
const WITH_PICTURES = [
  'accessibility',
  'checkout',
  'components',
  'content',
  'office-picking',
  'offline',
  'order-page',
  'product',
  'quick-order',
  'readme-pictures',
  'rental',
  'reviews',
  'service',
].map((name) => `**/${name}.spec.ts`)
// the last one given holds: the mouse that Playwright has the browser believe in is named again
const MOUSE = 'primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4'
const withoutPictures = {
  launchOptions: { ...launchOptions, args: [...CHROMIUM_ARGS, `--blink-settings=${MOUSE},imagesEnabled=false`] },
}

// `npm test` is the short run, `npm test -- --full` and Playwright by itself the full one.
const isShort = Boolean(process.env['SHORT_TESTS'])
// @phone: at both widths, where the layout decides (in the short run the phone alone); @phone-only: what is the same at
// both, or is not there on a wide screen; @full: only in the full run
const WIDTHS = [
  {
    name: 'desktop',
    use: { viewport: { width: 1280, height: 900 } },
    grepInvert: isShort ? /@phone|@full/ : /@phone-only/,
  },
  {
    name: 'phone',
    use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    grep: /@phone/,
    ...(isShort && { grepInvert: /@full/ }),
  },
]

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../test-results',
  fullyParallel: true,
  // a third one made 31 journeys no quicker on two cores (103 s against 99 s), and each of them slower
  workers: 2,
  // long enough for a machine that stands still for seconds: a journey that passes is none the slower for it
  timeout: 90_000,
  expect: { timeout: 20_000 },
  forbidOnly: Boolean(process.env['CI']),
  reporter: [['dot'], ['json']],
  globalTeardown: './teardown.ts',
  use: {
    baseURL: `http://localhost:${port}`,
    locale: 'ru-RU',
    // The browser's zone is not Moscow on purpose: every date on a page must come out right all the same.
    timezoneId: 'Asia/Vladivostok',
    contextOptions: { reducedMotion: 'reduce' },
    // Asked once in its own journey (analytics.spec.ts); here the question about cookies has long been answered.
    storageState: { cookies: CITY_HOSTS.map((domain) => ({ ...ANSWERED, domain })), origins: [] },
    // A worker would stand between the journeys and what they intercept; offline.spec.ts lets it in.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    launchOptions,
  },
  projects: [
    ...WIDTHS.map((width) => ({ ...width, testIgnore: WITH_PICTURES, use: { ...width.use, ...withoutPictures } })),
    ...WIDTHS.map((width) => ({ ...width, name: `${width.name}-pictures`, testMatch: WITH_PICTURES })),
    ...engineProjects(process.env),
  ],
  webServer: {
    command: `"${process.execPath}" server/main.ts`,
    cwd: join(import.meta.dirname, '..'),
    url: `http://localhost:${port}/health/ready`,
    timeout: 300_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    env: {
      PORT: String(port),
      DATA_DIR: process.env['E2E_DATA_DIR'],
      DEMO_GOODS: '2000',
      DEMO_ORDERS: '600',
      PICTURES_AVIF: 'off',
      SHOP_MODE: 'demo',
      // journeys receive events on this machine
      WEBHOOK_INSIDE: '127.0.0.1',
      YANDEX_METRIKA_ID: '12345678',
    },
  },
})
