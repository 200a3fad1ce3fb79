// npm run build:client: packages/client as it is published, in packages/client/dist: plain JavaScript, the back office
// apart, declarations, package.json.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { build } from 'vite'

const ROOT = resolve(import.meta.dirname, '..')
const SOURCE = join(ROOT, 'packages/client')

export async function buildClient(target: string): Promise<void> {
  rmSync(target, { recursive: true, force: true })
  mkdirSync(target, { recursive: true })
  await build({
    root: SOURCE,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      outDir: target,
      emptyOutDir: false,
      minify: false,
      target: 'es2022',
      lib: {
        entry: Object.fromEntries(
          ['index', 'office', 'webhooks'].map((name) => [name, join(SOURCE, `src/${name}.ts`)]),
        ),
        formats: ['es'],
        fileName: (_format, name) => `${name}.js`,
      },
    },
  })
  writeDeclarations(join(target, 'types'))
  // not package.json in the sources: it would hide the project's own names (#contract) from them
  cpSync(join(SOURCE, 'manifest.json'), join(target, 'package.json'))
  cpSync(join(SOURCE, 'README.md'), join(target, 'README.md'))
  cpSync(join(ROOT, 'LICENSE'), join(target, 'LICENSE'))
}

/** The compiler keeps the names of our modules (`#contract/…`), which nobody outside knows: each becomes a path. */
function writeDeclarations(types: string): void {
  const compiler = join(ROOT, 'node_modules/typescript/bin/tsc')
  const args = [compiler, '-p', SOURCE, '--outDir', types]
  const { status, stdout } = spawnSync(process.execPath, args, { cwd: ROOT, encoding: 'utf8' })
  if (status !== 0) throw new Error(`declarations of the client were not made:\n${stdout}`)
  for (const name of readdirSync(types, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.d.ts')) continue
    const file = join(types, name)
    const text = readFileSync(file, 'utf8')
    const named = text.replace(/(?<=['"])(#|\.{1,2}\/)([^'"]+)\.ts(?=['"])/g, (_, start: string, path: string) => {
      if (start !== '#') return `${start}${path}.js`
      const way = relative(dirname(file), join(types, path)).replaceAll('\\', '/')
      return `${way.startsWith('.') ? way : `./${way}`}.js`
    })
    writeFileSync(file, named)
  }
}

if (import.meta.main) await buildClient(join(SOURCE, 'dist'))
