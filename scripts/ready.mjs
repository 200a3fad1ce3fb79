// Makes a bare clone runnable: the right Node, the dependencies, the built pages, a browser for tests.
// Plain JavaScript without dependencies: it runs on whatever Node (20 or newer) the machine has.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { npmCommand, withNodeFirst } from './npm.mjs'

// Not import.meta.dirname: the first releases of Node 20 have none.
export const root = dirname(dirname(fileURLToPath(import.meta.url)))
const NODE_MAJOR = 24
const TOOLCHAIN_MAJOR = 26
// Older ones misread which C library a package is for and leave the native parts out.
const NPM_MAJOR = 10
const TOOLCHAIN_NPM = 'npm@11'
const toolchain = join(root, '.toolchain')

export const say = (line) => console.log(`\x1b[2m▸\x1b[0m ${line}`)

/** One clear line instead of a stack. */
export function giveUp(line) {
  console.error(line)
  process.exit(1)
}

const works = (node) => {
  const { status, stdout } = spawnSync(node, ['-p', 'process.versions.node'], { encoding: 'utf8' })
  return status === 0 && Number.parseInt(stdout, 10) >= NODE_MAJOR
}

/** Runs npm by the given Node, so that packages whose builds depend on its version are chosen for it. */
export function npm(args, node = process.execPath, { npmExecPath = process.env.npm_execpath, ...options } = {}) {
  const { program, args: all, shell } = npmCommand(args, node, { npmExecPath })
  return spawnSync(program, all, { cwd: root, stdio: 'inherit', shell, env: withNodeFirst(node), ...options })
}

/** The npm package that is Node's program for this machine; on Apple's processors its name breaks the row. */
export function nodePackage(platform = process.platform, arch = process.arch) {
  const prefix = platform === 'darwin' && arch === 'arm64' ? 'node-bin' : 'node'
  return `${prefix}-${platform === 'win32' ? 'win' : platform}-${arch}`
}

const QUIET = ['--no-save', '--no-audit', '--no-fund', '--ignore-scripts', '--no-update-notifier', '--loglevel=error']

function makePackage(folder) {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{ "private": true }')
}

/** The script of an npm that can be trusted with the lock; undefined: the machine's own can. */
function findNpm(node) {
  const { stdout } = npm(['--version'], node, { stdio: ['ignore', 'pipe', 'ignore'], encoding: 'utf8' })
  if (Number.parseInt(stdout, 10) >= NPM_MAJOR) return undefined
  // A folder of its own: npm removes what it did not install itself.
  const folder = join(toolchain, 'npm')
  const script = join(folder, 'node_modules', 'npm', 'bin', 'npm-cli.js')
  if (existsSync(script)) return script
  say(`Нужен npm ${NPM_MAJOR} или новее, здесь ${stdout?.trim() || 'его нет'}: ставим свой внутрь проекта`)
  makePackage(folder)
  npm(['install', '--prefix', folder, ...QUIET, TOOLCHAIN_NPM], node)
  if (existsSync(script)) return script
  return giveUp(
    `Не удалось поставить npm ${NPM_MAJOR}. Обновите его сами (npm install --global npm) и повторите команду.`,
  )
}

function findNode() {
  if (Number.parseInt(process.versions.node, 10) >= NODE_MAJOR) return process.execPath
  const program = process.platform === 'win32' ? 'node.exe' : 'node'
  const places = ['node', nodePackage()].map((name) => join(toolchain, 'node_modules', name, 'bin', program))
  const kept = () => places.find((path) => existsSync(path) && works(path))
  const there = kept()
  if (there) return there
  say(`Нужен Node.js ${NODE_MAJOR} или новее, здесь ${process.versions.node}: ставим свой внутрь проекта`)
  makePackage(toolchain)
  // The program's own package, not `node`: that one brings it by an install script, which may be switched off.
  npm(['install', '--prefix', toolchain, ...QUIET, `${nodePackage()}@${TOOLCHAIN_MAJOR}`])
  const how = 'Поставьте его сами (https://nodejs.org) и повторите команду.'
  return kept() ?? giveUp(`Не удалось поставить Node.js ${NODE_MAJOR}. ${how}`)
}

const digest = (parts) => parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest('hex')
const isStamped = (file, stamp) => existsSync(file) && readFileSync(file, 'utf8') === stamp

function installDependencies(node) {
  const stampFile = join(root, 'node_modules', '.installed-from')
  const stamp = digest([readFileSync(join(root, 'package-lock.json')), process.platform, process.arch])
  if (isStamped(stampFile, stamp)) return
  const npmExecPath = findNpm(node)
  say('Ставим зависимости (один раз, около минуты)')
  const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']
  if (npm(args, node, npmExecPath ? { npmExecPath } : {}).status !== 0) {
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

const SHARED_SOURCES = ['ui', 'contract', 'rules', 'scripts/vite', 'package-lock.json']
/** The shop's pages and the back office are two applications: a change in one does not build the other. */
const APPLICATIONS = [
  {
    name: 'страницы',
    stamp: '.built-from',
    sources: ['web', 'public', 'vite.config.ts', 'react-router.config.ts'],
    command: ['@react-router/dev/bin.cjs', 'build', '--logLevel', 'warn'],
    assets: 'client/assets',
  },
  {
    name: 'Пульт',
    stamp: '.office-built-from',
    // the mark of the shop is drawn in the sprite
    sources: ['office', 'web/parts/shell/logo-paths.ts'],
    command: ['vite/bin/vite.js', 'build', 'office', '--logLevel', 'warn'],
    assets: 'office/assets',
  },
]

/**
 * What brotli may take: hard for a shop, quick where the pages are tested and thrown away (12 s of processor saved).
 */
const BROTLI = { hard: constants.BROTLI_MAX_QUALITY, quick: 4 }

/** Scripts, styles and grounds of maps never change under their names, so they are compressed here, once. */
function compressAssets(folder, how) {
  const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI[how] }
  for (const file of filesBelow(folder)) {
    if (!/\.(js|css|svg|json)$/.test(file)) continue
    const bytes = readFileSync(file)
    writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params }))
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
  }
}

function* sourcesOf(names) {
  for (const name of names) {
    const path = join(root, name)
    if (statSync(path).isDirectory()) yield* filesBelow(path)
    else yield path
  }
}

/**
 * Builds the pages and the back office, each when a source of it changed since its last build; `compression` is `hard`
 * or, for tests, `quick`.
 */
export async function buildPages(node, compression = 'hard') {
  for (const { name, stamp: stampName, sources, command, assets } of APPLICATIONS) {
    const files = [...sourcesOf([...SHARED_SOURCES, ...sources])].filter((file) => !/\.test\.tsx?$/.test(file))
    const stamp = digest(files.flatMap((file) => [file.slice(root.length), readFileSync(file)]))
    const stampFile = join(root, 'build', stampName)
    if (isStamped(stampFile, `${stamp} hard`)) continue
    const isBuilt = isStamped(stampFile, `${stamp} quick`)
    if (isBuilt && compression === 'quick') continue
    if (!isBuilt) await build(node, name, command)
    compressAssets(join(root, 'build', assets), compression)
    writeFileSync(stampFile, `${stamp} ${compression}`)
  }
}

async function build(node, name, [script, ...args]) {
  say(`Собираем ${name}`)
  const code = await run(node, [join(root, 'node_modules', script), ...args], {
    // A test's environment would build React's checking twin, twice the size.
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (code !== 0) giveUp(`Не удалось собрать ${name}: причина выше.`)
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
