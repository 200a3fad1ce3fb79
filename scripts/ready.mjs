// Makes a bare clone runnable: the right Node, the dependencies, the built pages, a browser for tests.
// Plain JavaScript without dependencies: it runs on whatever Node (20 or newer) the machine has.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'

export const root = dirname(import.meta.dirname)
const NODE_MAJOR = 24
const TOOLCHAIN_NODE = 'node@26'
const toolchain = join(root, '.toolchain')
const isWindows = process.platform === 'win32'

const say = (line) => console.log(`\x1b[2m▸\x1b[0m ${line}`)

/** One clear line instead of a stack. */
export function giveUp(line) {
  console.error(line)
  process.exit(1)
}

const works = (node) => {
  const { status, stdout } = spawnSync(node, ['-p', 'process.versions.node'], { encoding: 'utf8' })
  return status === 0 && Number.parseInt(stdout, 10) >= NODE_MAJOR
}

function npm(args, node) {
  // npm is run by the Node that will use what it installs, so that packages choose the right builds.
  const cli = process.env.npm_execpath
  const byPath = cli && /\.c?js$/.test(cli) ? [node, [cli, ...args]] : [isWindows ? 'npm.cmd' : 'npm', args]
  const { status } = spawnSync(byPath[0], byPath[1], {
    cwd: root,
    stdio: 'inherit',
    shell: isWindows,
    env: { ...process.env, PATH: `${dirname(node)}${delimiter}${process.env.PATH}` },
  })
  return status === 0
}

function findNode() {
  if (Number.parseInt(process.versions.node, 10) >= NODE_MAJOR) return process.execPath
  const kept = join(toolchain, 'node_modules', 'node', 'bin', isWindows ? 'node.exe' : 'node')
  if (existsSync(kept) && works(kept)) return kept
  say(`Нужен Node.js ${NODE_MAJOR} или новее, здесь ${process.versions.node}: ставим свой внутрь проекта`)
  mkdirSync(toolchain, { recursive: true })
  writeFileSync(join(toolchain, 'package.json'), '{ "private": true }')
  const install = (name) => npm(['install', '--prefix', toolchain, '--no-save', '--no-audit', '--no-fund', '--loglevel=error', name], process.execPath)
  install(TOOLCHAIN_NODE)
  if (existsSync(kept) && works(kept)) return kept
  // Install scripts may be switched off; the binary itself is a package too.
  const plain = `node-${isWindows ? 'win' : process.platform}-${process.arch}`
  install(`${plain}@${TOOLCHAIN_NODE.split('@')[1]}`)
  const bare = join(toolchain, 'node_modules', plain, 'bin', isWindows ? 'node.exe' : 'node')
  if (existsSync(bare) && works(bare)) return bare
  return giveUp(`Не удалось поставить Node.js ${NODE_MAJOR}. Поставьте его сами и повторите команду.`)
}

const digest = (parts) => parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest('hex')
const isStamped = (file, stamp) => existsSync(file) && readFileSync(file, 'utf8') === stamp

function installDependencies(node) {
  const stampFile = join(root, 'node_modules', '.installed-from')
  const stamp = digest([readFileSync(join(root, 'package-lock.json')), process.platform, process.arch])
  if (isStamped(stampFile, stamp)) return
  say('Ставим зависимости (один раз, около минуты)')
  if (!npm(['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'], node)) {
    giveUp('Зависимости не поставились: посмотрите сообщение npm выше, проверьте сеть и повторите.')
  }
  writeFileSync(stampFile, stamp)
}

function* filesBelow(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* filesBelow(path)
    else yield path
  }
}

/** Node of the project, dependencies in place. Answers the path of that Node. */
export function ready() {
  const node = findNode()
  installDependencies(node)
  return node
}

const PAGE_SOURCES = ['web', 'public', 'contract', 'rules', 'scripts/vite']
const PAGE_FILES = ['vite.config.ts', 'react-router.config.ts', 'package-lock.json']

/** Scripts and styles never change under their names, so they are compressed here, once and hard. */
function compressAssets(folder) {
  for (const file of filesBelow(folder)) {
    if (!/\.(js|css|svg)$/.test(file)) continue
    const bytes = readFileSync(file)
    writeFileSync(`${file}.br`, brotliCompressSync(bytes))
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
  }
}

/** Builds the pages when a source changed since the last build. */
export async function buildPages(node) {
  const files = [...PAGE_SOURCES.flatMap((folder) => [...filesBelow(join(root, folder))]), ...PAGE_FILES.map((name) => join(root, name))]
  const stamp = digest(files.filter((file) => !/\.test\.tsx?$/.test(file)).flatMap((file) => [file.slice(root.length), readFileSync(file)]))
  const stampFile = join(root, 'build', '.built-from')
  if (isStamped(stampFile, stamp)) return
  say('Собираем страницы')
  const code = await run(node, [join(root, 'node_modules/@react-router/dev/bin.cjs'), 'build', '--logLevel', 'warn'], {
    // A test's environment would build React's checking twin, twice the size.
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (code !== 0) giveUp('Страницы не собрались: причина выше.')
  compressAssets(join(root, 'build', 'client', 'assets'))
  writeFileSync(stampFile, stamp)
}

/** Runs a program of the project to its end, with its output here; answers the exit code. */
export function run(program, args, options = {}) {
  const child = spawn(program, args, { cwd: root, stdio: ['inherit', 'inherit', 'inherit', 'ipc'], ...options })
  // The terminal tells the child itself; we only wait for it to close in order.
  const ignore = () => {}
  const pass = () => child.kill('SIGTERM')
  process.on('SIGINT', ignore)
  process.on('SIGTERM', pass)
  return new Promise((resolve) => {
    child.on('error', (error) => giveUp(`Не удалось запустить ${program}: ${error.message}`))
    child.on('exit', (code, signal) => {
      process.off('SIGINT', ignore)
      process.off('SIGTERM', pass)
      resolve(code ?? (signal === 'SIGINT' ? 130 : 1))
    })
  })
}

// The bare shell first: the same engine without the windows, about a quarter less work for the same journeys.
const CHROMIUM_SHELL = '/usr/bin/chromium-headless-shell'
const CHROMIUM_PLACES = [CHROMIUM_SHELL, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome']

/** A real browser for the journeys: the machine's, or Debian's when we may install it. */
export function findChromium() {
  const found = () => [process.env.CHROMIUM_PATH, ...CHROMIUM_PLACES].find((path) => path && existsSync(path))
  const there = found()
  if (there) return there
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    say('Ставим Chromium для проверок в браузере (один раз)')
    const apt = (args) => spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }).status === 0
    apt(['update', '-qq'])
    // older Debians and Ubuntu have no shell of its own
    for (const name of ['chromium-headless-shell', 'chromium']) {
      if (apt(['install', '-y', '-qq', '--no-install-recommends', name]) && found()) return found()
    }
  }
  return giveUp('Для проверок нужен Chromium: поставьте его (Debian: sudo apt-get install chromium-headless-shell) или укажите путь в CHROMIUM_PATH.')
}
