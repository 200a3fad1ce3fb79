import { join } from 'node:path'
import type { PlaywrightTestConfig } from '@playwright/test'

type Project = NonNullable<PlaywrightTestConfig['projects']>[number]

const WIDE = { viewport: { width: 1280, height: 900 } }

/**
 * Six journeys (@engines) outside Chromium, when they are asked for: E2E_ENGINES=firefox,webkit. Playwright's own
 * builds are used unless a path is given. A Firefox as Debian or Mozilla ships it is driven over WebDriver BiDi
 * (firefox-relay.mjs);
 * WebKit has to be Playwright's build: stock WebKitGTK speaks a protocol that Playwright does not.
 */
export function engineProjects({ E2E_ENGINES = '', FIREFOX_PATH, WEBKIT_PATH }: NodeJS.ProcessEnv): Project[] {
  const prefs = { firefoxUserPrefs: { 'ui.prefersReducedMotion': 1 } }
  const stock = {
    channel: 'moz-firefox',
    launchOptions: {
      ...prefs,
      executablePath: join(import.meta.dirname, 'firefox-relay.mjs'),
      env: { ...process.env, FIREFOX_PATH },
    },
  }
  const known: Record<string, Project['use']> = {
    firefox: { ...WIDE, browserName: 'firefox', ...(FIREFOX_PATH ? stock : { launchOptions: prefs }) },
    webkit: { ...WIDE, browserName: 'webkit', launchOptions: WEBKIT_PATH ? { executablePath: WEBKIT_PATH } : {} },
  }
  return E2E_ENGINES.split(',')
    .filter(Boolean)
    .map((name) => {
      if (!known[name]) throw new Error(`E2E_ENGINES: ${name} is not one of ${Object.keys(known).join(', ')}`)
      return { name, use: known[name], grep: /@engines/ }
    })
}
