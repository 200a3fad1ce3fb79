// npm run platforms [-- linux-arm64-musl …]: installs the locked packages for every platform into temporary folders and
// reads what machine each native file was built for. Ends with 1 and names what lacks. Asks the registry, runs no
// scripts.
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { type NativeFile, nativeFile } from './binary-format.ts'
import { lackingPlatforms, nameOf, nativeFamilies, PLATFORMS } from './locked-platforms.ts'
import type { LockedPackages, Platform } from './locked-platforms.ts'
import { npm, root } from './ready.mjs'

const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as { packages: LockedPackages }

/** Each is a program or a library of one of these; `.so.1.2.3` too. */
const NATIVE = /\.(node|dll|exe|dylib|so(\.[\d.]+)?)$|^[^.]+$/

function* nativeFilesBelow(folder: string): Generator<{ path: string; built: NativeFile }> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* nativeFilesBelow(path)
    else if (entry.isFile() && NATIVE.test(entry.name)) {
      const built = nativeFile(path)
      if (built) yield { path, built }
    }
  }
}

const describe = ({ os, cpus, libc }: NativeFile) => [os, cpus.join('+'), libc].filter(Boolean).join('-')

const isFor = ({ os, cpus, libc }: NativeFile, platform: Platform) =>
  os === platform.os && cpus.includes(platform.cpu) && (!libc || !platform.libc || libc === platform.libc)

function install(folder: string, { os, cpu, libc }: Platform): boolean {
  for (const name of ['package.json', 'package-lock.json', '.npmrc']) cpSync(join(root, name), join(folder, name))
  const target = [`--os=${os}`, `--cpu=${cpu}`, ...(libc ? [`--libc=${libc}`] : [])]
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error']
  const args = ['ci', '--ignore-scripts', '--include=dev', '--include=optional', ...target, ...quiet]
  return npm(args, process.execPath, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0
}

/** Packages by their folder: the name's first segment below the last node_modules. */
const packageOf = (path: string) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path.replaceAll('\\', '/'))?.[1] ?? path

function check(platform: Platform): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'verstak-platform-'))
  try {
    if (!install(folder, platform)) return [`${nameOf(platform)}: npm ci failed`]
    return judge(platform, folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function judge(platform: Platform, folder: string): string[] {
  const lacking: string[] = []
  const byPackage = Map.groupBy(nativeFilesBelow(join(folder, 'node_modules')), ({ path }) => packageOf(path))
  console.log(`\n${nameOf(platform)}`)
  for (const [family, packagesFor] of nativeFamilies(packages)) {
    const names = packagesFor(platform)
    const files = names.flatMap((name) => byPackage.get(name) ?? [])
    if (names.length === 0 && !family.startsWith('@img/sharp-')) console.log(`  ${family}: none`)
    for (const name of names) {
      if (!byPackage.has(name)) lacking.push(`${nameOf(platform)}: ${family}: ${name} holds no native file`)
    }
    for (const { path, built } of files) {
      if (isFor(built, platform)) continue
      lacking.push(`${nameOf(platform)}: ${relative(folder, path)} is for ${describe(built)}`)
    }
    if (files.length > 0) console.log(`  ${family}: ${summary(files, folder)}`)
  }
  return lacking
}

/** PostgreSQL alone has a hundred: one by name, how many, and for what they all are. */
function summary(files: { path: string; built: NativeFile }[], folder: string): string {
  const kinds = [...new Set(files.map(({ built }) => describe(built)))].join(', ')
  const main = files.find(({ path }) => /\.node$|[\\/](tsc|tsgo|postgres)(\.exe)?$/.test(path)) ?? files[0]!
  const rest = files.length > 1 ? ` and ${files.length - 1} more` : ''
  return `${relative(join(folder, 'node_modules'), main.path)}${rest} [${kinds}]`
}

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !PLATFORMS.some((platform) => nameOf(platform) === name))
if (unknown.length > 0) {
  console.error(`Таких платформ нет: ${unknown.join(', ')}. Есть: ${PLATFORMS.map(nameOf).join(', ')}`)
  process.exit(1)
}
const chosen = PLATFORMS.filter((platform) => wanted.length === 0 || wanted.includes(nameOf(platform)))
const lacking = [...lackingPlatforms(packages), ...chosen.flatMap(check)]
console.log(lacking.length > 0 ? `\nНе хватает:\n${lacking.join('\n')}` : '\nВсе платформы на месте.')
process.exitCode = lacking.length > 0 ? 1 : 0
