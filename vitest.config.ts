import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { playwright } from '@vitest/browser-playwright'
import { configDefaults, defineConfig } from 'vitest/config'
import { sprite } from './scripts/vite/sprite.ts'

/**
 * Tests wait for events. These limits only end a test that would hang for ever, on a machine however busy, so no test
 * names one of its own; a test that passes is none the slower.
 */
const HANGS_MS = 600_000
const poll = { timeout: 120_000 }

/** Room for what a test makes and throws away: with V8's own 16 MB a tenth of the time went to collecting it. */
const execArgv = ['--max-semi-space-size=32']

/**
 * Most of the shop's code is run a few times by a file's tests: V8's last compiler (TurboFan) costs an eighth of a
 * worker's time and pays back less. The compilers before it stay.
 * A worker holds the modules of a hundred files: with the small heap V8 begins with a fifth of its time goes to looking
 * through them for garbage.
 */
const execArgvOfServer = [...execArgv, '--no-opt', '--initial-heap-size=1024']

const isShort = Boolean(process.env['SHORT_TESTS'])

/**
 * Left to `npm test -- --full`: programs killed or started by the dozen on odd paths, a browser with keys of its own, a
 * second pair of database servers, how much of a catalogue of thousands is found. Their rules are held in every run by
 * server/db/embedded-postgres.test.ts, server/http/office/answer-once.test.ts, server/db/hosts/failover.test.ts,
 * server/outbox, server/shop/people/staff, server/pages/replica.test.ts and server/shop/goods/search.
 */
const LONG = isShort
  ? [
      'server/db/embedded/places.test.ts',
      'server/db/embedded/system-binaries.test.ts',
      'server/db/embedded/tcp.test.ts',
      'server/http/office/second-factors.test.ts',
      'server/jobs/webhook-worker.test.ts',
      'server/search/query-set.test.ts',
      'server/shop/running/exports/replica.test.ts',
    ]
  : []

export default defineConfig({
  test: {
    // Vitest would leave one core idle. One more than the cores: tests wait for the database, those that start and kill
    // whole programs (failover, storms, shutting down) for three quarters of their time.
    maxWorkers: availableParallelism() + 1,
    projects: [
      // On machines far from Moscow, ahead and, in the full run, behind: a hidden local clock would show here. In the
      // zone of the machine the same rules are run by the server's tests.
      {
        test: {
          name: 'rules',
          isolate: false,
          execArgv,
          include: ['rules/**/*.test.ts', 'contract/**/*.test.ts'],
          env: { TZ: 'Asia/Vladivostok' },
        },
      },
      ...(isShort
        ? []
        : [
            {
              test: {
                name: 'rules-west',
                isolate: false,
                execArgv,
                include: ['rules/**/*.test.ts'],
                env: { TZ: 'America/Los_Angeles' },
              },
            },
          ]),
      {
        test: {
          name: 'web',
          isolate: false,
          execArgv,
          exclude: ['**/*.browser.test.tsx'],
          include: [
            'ui/**/*.test.{ts,tsx}',
            'web/**/*.test.{ts,tsx}',
            'office/**/*.test.{ts,tsx}',
            'demo/**/*.test.ts',
            'scripts/**/*.test.{ts,mjs}',
            'bench/**/*.test.ts',
          ],
          testTimeout: HANGS_MS,
          expect: { poll },
        },
      },
      // Components in a real browser, with the shop's own styles: typing, focus, pointer and layout are the engine's,
      // not a model's.
      {
        plugins: [sprite()],
        // found while the tests run, a dependency would reload the page under them
        optimizeDeps: {
          include: [
            '@codemirror/commands',
            '@codemirror/lang-markdown',
            '@codemirror/language',
            '@codemirror/state',
            '@codemirror/view',
            '@tanstack/react-query',
            '@tanstack/react-table',
            '@tanstack/react-virtual',
            'clsx',
            'csv-parse/browser/esm/sync',
            'fflate',
            'leaflet',
            'react',
            'react/jsx-dev-runtime',
            'react-dom',
            'react-dom/client',
            'react-router',
            'read-excel-file/universal',
            'vitest-browser-react',
            'zustand',
            'zustand/vanilla',
          ],
        },
        test: {
          name: 'components',
          include: ['{ui,web,office}/**/*.browser.test.tsx'],
          setupFiles: ['ui/styles/browser-test-setup.fixture.ts'],
          testTimeout: HANGS_MS,
          expect: { poll },
          // one clipboard, one focus
          fileParallelism: false,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            viewport: { width: 820, height: 900 },
            instances: [{ browser: 'chromium' }],
            provider: playwright({
              actionTimeout: 20_000,
              contextOptions: {
                locale: 'ru-RU',
                timezoneId: 'Asia/Vladivostok',
                reducedMotion: 'reduce',
                hasTouch: true,
                permissions: ['clipboard-read', 'clipboard-write'],
              },
              launchOptions: {
                // without it Playwright starts the browser it installed itself (scripts/chromium.mjs chooses)
                executablePath: process.env['CHROMIUM_PATH'] || undefined,
                args: ['--no-sandbox', '--disable-gpu'],
              },
            }),
          },
        },
      },
      {
        // a hash as it is stored in earnest is made to be slow
        resolve: { alias: { '@node-rs/argon2': join(import.meta.dirname, 'server/test/cheap-argon2.ts') } },
        test: {
          name: 'server',
          isolate: false,
          execArgv: execArgvOfServer,
          // as main.ts has it: React's checking twin takes three times as long over a page
          env: { NODE_ENV: 'production' },
          include: ['server/**/*.test.ts', 'packages/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...LONG],
          globalSetup: ['server/db/vitest-global-setup.ts', 'server/test/catalog-template-setup.ts'],
          testTimeout: HANGS_MS,
          expect: { poll },
          hookTimeout: HANGS_MS,
        },
      },
    ],
  },
})
