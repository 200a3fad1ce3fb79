// A real browser for the journeys: the machine's own, Playwright's, or one we can install.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { giveUp, root, say } from './ready.mjs'

// The bare shell first: the same engine without the windows, about a quarter less work for the same journeys.
const PLACES = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

// Ubuntu's chromium-browser is a note that says to use snap. Chrome on Windows would open a window instead of
// answering.
const runs = (path) =>
  process.platform === 'win32' || spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 30_000 }).status === 0

/** CHROMIUM_PATH, or a browser installed on this machine. */
export function installedChromium(named = process.env.CHROMIUM_PATH, places = PLACES) {
  if (named && !existsSync(named)) giveUp(`В CHROMIUM_PATH указан «${named}», а такого файла нет.`)
  return named || places.find((path) => existsSync(path) && runs(path))
}

function installFromApt() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined
  say('Ставим Chromium для проверок в браузере (один раз)')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (args) => spawnSync('apt-get', args, { stdio: 'ignore', env }).status === 0
  apt(['update', '-qq'])
  // older Debians and Ubuntu have no shell of its own
  for (const name of ['chromium-headless-shell', 'chromium']) {
    const found = apt(['install', '-y', '-qq', '--no-install-recommends', name]) && installedChromium()
    if (found) return found
  }
  return undefined
}

// Launched for real, as the tests will do: the file alone says nothing of the libraries it needs.
const LAUNCH = `import('@playwright/test')
  .then(({ chromium }) => chromium.launch({ args: ['--no-sandbox', '--disable-gpu'] }))
  .then((browser) => browser.close())
  .catch((error) => { console.error(error.message); process.exit(1) })`

/** Why Playwright's own browser does not start; undefined: it does. */
function playwrightComplaint(node) {
  const { status, stderr } = spawnSync(node, ['-e', LAUNCH], { cwd: root, encoding: 'utf8', timeout: 60_000 })
  return status === 0 ? undefined : stderr || 'нет ответа'
}

function installFromPlaywright(node) {
  say('Ставим Chromium от Playwright для проверок в браузере (один раз)')
  const cli = join(root, 'node_modules', '@playwright', 'test', 'cli.js')
  const options = { cwd: root, stdio: 'ignore', timeout: 600_000 }
  return spawnSync(node, [cli, 'install', 'chromium-headless-shell'], options).status === 0
}

const BY_APT = 'sudo apt-get install chromium-headless-shell'
const HOW = `поставьте Chromium сами (Debian: ${BY_APT}) или укажите путь в CHROMIUM_PATH.`

/** Path of the browser, or undefined for the one Playwright finds by itself. */
export function findChromium(node) {
  const there = installedChromium()
  if (there) return there
  if (playwrightComplaint(node) === undefined) return undefined
  const fromApt = installFromApt()
  if (fromApt) return fromApt
  if (!installFromPlaywright(node)) return giveUp(`Проверкам нужен браузер, а Playwright не смог его скачать: ${HOW}`)
  const problem = playwrightComplaint(node)
  if (problem === undefined) return undefined
  if (/missing dependencies|shared librar/i.test(problem)) {
    const command = 'sudo npx playwright install-deps chromium-headless-shell'
    giveUp(`Браузеру для проверок не хватает системных библиотек: ${command}`)
  }
  return giveUp(`Браузер Playwright не запускается: ${HOW}`)
}
