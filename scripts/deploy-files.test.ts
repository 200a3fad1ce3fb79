import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { describe, expect, it } from 'vitest'
import { parse, parseDocument } from 'yaml'
import { readConfig } from '#server/config/config.ts'
import { readHostList } from '#server/config/database-hosts.ts'
import { imageFiles, type Import, imageImportsOf, isIgnored, readPatterns } from './image-files.ts'

// No Docker and no systemd here: what can be held to the program without them.
const ROOT = resolve(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const [compose, dockerfile, unit, envFile] = [
  read('deploy/compose.yaml'),
  read('deploy/Dockerfile'),
  read('deploy/systemd/verstak@.service'),
  read('deploy/systemd/verstak.env'),
]
const found = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, first]) => first!)

const pairs = (text: string) =>
  Object.fromEntries(
    text
      .trim()
      .split(/\s+(?=[A-Z][A-Z0-9_]*=)/)
      .map((each) => [each.slice(0, each.indexOf('=')), each.slice(each.indexOf('=') + 1)]),
  )
const fromEnvFile = pairs(envFile.replaceAll(/^#.*$/gm, ''))
const fromImage = pairs(/^ENV (.+)$/m.exec(dockerfile)![1]!)

interface Service {
  environment?: Record<string, string>
  volumes?: string[]
  ports?: string[]
  depends_on?: string[] | Record<string, object>
  stop_grace_period?: string
}
const { 'x-shop': shop, ...composed } = parse(compose) as {
  'x-shop': Service
  services: Record<string, Service>
  volumes: Record<string, null>
}
const { services } = composed
/** Those that are the shop itself. */
const shops = Object.entries(services).flatMap(([name, service]) => (isDeepStrictEqual(service, shop) ? [name] : []))
const fromCompose = Object.fromEntries(
  Object.entries(shop.environment!).map(([name, value]) => [
    name,
    value.replace(/\$\{POSTGRES_PASSWORD[^}]*\}/, 'secret'),
  ]),
)
const fromUnit = Object.assign({}, ...found(unit, /^Environment=(.+)$/gm).map(pairs)) as Record<string, string>

it.each(['deploy/compose.yaml', 'deploy/prometheus/prometheus.yml', 'deploy/prometheus/verstak-alerts.yml'])(
  '%s is one document without warnings',
  (path) => {
    const document = parseDocument(read(path), { strict: true, uniqueKeys: true })
    expect([...document.errors, ...document.warnings]).toEqual([])
  },
)

const analysed = spawnSync('systemd-analyze', ['security', '--offline=true', 'deploy/systemd/verstak@.service'], {
  cwd: ROOT,
  encoding: 'utf8',
})
const exposure = /Overall exposure level[^:]*: ([\d.]+)/.exec(analysed.stdout ?? '')?.[1]

it.skipIf(exposure === undefined)('the unit is exposed to 2.5 at most, by systemd itself', () =>
  expect(Number(exposure)).toBeLessThanOrEqual(2.5),
)

it('every container is bounded, and the shop’s cannot write but to its volume', () => {
  for (const [name, service] of Object.entries(services)) {
    const bounds = service as { mem_limit?: string; logging?: object; security_opt?: string[] }
    expect([name, bounds.security_opt]).toEqual([name, ['no-new-privileges:true']])
    expect(bounds.mem_limit && bounds.logging, name).toBeTruthy()
  }
  expect(shop).toMatchObject({ read_only: true, cap_drop: ['ALL'] })
})

it('services wait for services there are, and volumes are declared', () => {
  const all = Object.values(services)
  expect(all.flatMap(({ depends_on: waits = [] }) => (Array.isArray(waits) ? waits : Object.keys(waits)))).toSatisfy(
    (names: string[]) => names.length > 0 && names.every((name) => name in services),
  )
  const named = all
    .flatMap(({ volumes = [] }) => volumes.map((each) => each.split(':')[0]!))
    .filter((name) => /^\w/.test(name))
  expect(new Set(named)).toEqual(new Set(Object.keys(composed.volumes)))
})

describe('settings', () => {
  it('of the unit are ones the program starts with, and its folders are the ones it may write to', () => {
    const config = readConfig({ ...fromEnvFile, ...fromUnit, PORT: '3001' })
    expect(config).toMatchObject({
      mode: 'production',
      scheme: 'https',
      bind: '127.0.0.1',
      trustedProxies: ['127.0.0.1'],
      dataDir: `/var/lib/${found(unit, /^StateDirectory=(.+)$/gm)[0]}`,
    })
    expect(fromUnit['NODE_COMPILE_CACHE']).toBe(`/var/cache/${found(unit, /^CacheDirectory=(.+)$/gm)[0]}`)
  })

  it('of a container are ones the program starts with, and its data lies in the volume', () => {
    const config = readConfig({ ...fromImage, ...fromEnvFile, ...fromCompose })
    expect(config).toMatchObject({
      mode: 'production',
      port: Number(found(dockerfile, /^EXPOSE (\d+)$/gm)[0]),
      bind: '0.0.0.0',
      trustedProxies: 1,
      dataDir: found(dockerfile, /^VOLUME (\S+)$/gm)[0],
    })
    expect(shop.volumes).toContain(`data:${config.dataDir}`)
    expect(config.databaseUrl).toContain('@postgres/')
    // listening on every interface is safe only while nobody publishes the port
    expect(Object.keys(shop).filter((key) => ['ports', 'expose', 'network_mode'].includes(key))).toEqual([])
    expect(Object.entries(services).flatMap(([name, { ports }]) => (ports ? [name] : []))).toEqual(['nginx'])
    expect(fromImage['BIND']).toBe('0.0.0.0')
  })

  it('have names the program knows', () => {
    const sources = readdirSync(join(ROOT, 'server/config'))
      .filter((name) => !name.includes('.test.'))
      .map((name) => read(`server/config/${name}`))
      .join('\n')
    const known = new Set(found(sources, /'([A-Z][A-Z0-9_]+)'/g))
    // Node's own and the C library's
    const ofNode = ['NODE_ENV', 'NODE_COMPILE_CACHE', 'MALLOC_ARENA_MAX', 'NODE_OPTIONS']
    const ofDatabaseImage = ['POSTGRES_PASSWORD']
    const commented = found(envFile, /^# ([A-Z_]+)=/gm)
    const used = [...Object.keys({ ...fromEnvFile, ...fromImage, ...fromCompose, ...fromUnit }), ...commented]
    expect(
      used.filter((name) => !known.has(name) && !ofNode.includes(name) && !ofDatabaseImage.includes(name)),
    ).toEqual([])
    expect(used.length).toBeGreaterThan(15)
    // what the compose file takes from the env file is told there
    for (const name of found(compose, /\$\{([A-Z_]+)/g)) expect(envFile).toContain(`${name}=`)
  })
})

describe('paths and names', () => {
  it('that start the program exist', () => {
    const started = [
      ...found(unit, /^ExecStart=\S+ (\S+)$/gm),
      ...found(dockerfile, /^CMD \["node", "(.+)"\]$/gm),
      ...found(dockerfile, /import\('\.\/(.+?)'\)/g),
    ]
    expect(started.filter((path) => existsSync(join(ROOT, path)))).toHaveLength(3)
    expect(started).toEqual(['server/main.ts', 'server/main.ts', 'scripts/ready.mjs'])
  })

  it('of files that are mounted, copied or told of exist', () => {
    const mounted = services['nginx']!.volumes!.filter((each) => each.startsWith('./')).map(
      (each) => `deploy/${each.slice(2, each.indexOf(':'))}`,
    )
    const told = found(read('deploy/README.md'), /^\| `([^`]+)`/gm).map((path) => `deploy/${path}`)
    const copied = found(dockerfile, /^COPY (package.+) \.\/$/gm)
      .slice(0, 1)
      .flatMap((line) => line.split(' '))
    expect([...mounted, ...told, ...copied].filter((path) => !existsSync(join(ROOT, path)))).toEqual([])
    expect([mounted.length, copied.length]).toEqual([4, 3])
  })

  it('of processes are the same in nginx, the collector and the instructions', () => {
    const ports = (file: string) => found(read(`deploy/${file}`), /127\.0\.0\.1:(\d+)/g)
    const { scrape_configs: scraped } = parse(read('deploy/prometheus/prometheus.yml')) as {
      scrape_configs: { static_configs: { targets: string[] }[] }[]
    }
    const targets = scraped.flatMap((each) => each.static_configs.flatMap((config) => config.targets))
    expect(targets).toEqual(ports('nginx/verstak-upstream.conf').map((port) => `127.0.0.1:${port}`))
    for (const port of ports('nginx/verstak-upstream.conf'))
      expect(read('deploy/README.md')).toContain(`verstak@${port}`)
    const containers = found(read('deploy/nginx/verstak-upstream-compose.conf'), /server (\S+):3000/g)
    expect(containers).toEqual(shops)
    expect(containers).toHaveLength(2)
  })

  it('of nginx’s parts are where its main file looks for them', () => {
    const included = found(read('deploy/nginx/verstak.conf'), /include (\S+);/g)
    expect(
      included.map((path) => path.split('/').at(-1)!).filter((name) => !existsSync(join(ROOT, 'deploy/nginx', name))),
    ).toEqual([])
    const places = services['nginx']!.volumes!.map((each) => each.slice(each.indexOf(':')))
    for (const path of included) expect(places).toContain(`:${path}:ro`)
  })
})

it('Node is new enough everywhere', () => {
  const least = Number(/^const NODE_MAJOR = (\d+)$/m.exec(read('scripts/ready.mjs'))![1])
  const images = found(dockerfile, /^FROM node:(\d+)-/gm).map(Number)
  expect(images).toHaveLength(3)
  expect(
    Math.min(...images, Number(read('.nvmrc')), Number(/Node (\d+) or newer/.exec(unit)![1])),
  ).toBeGreaterThanOrEqual(least)
})

it('whoever stops the program waits longer than it drains', () => {
  const drains =
    Number(/DRAIN_LIMIT_MS = ([\d_]+)/.exec(read('server/kernel/shut-down.ts'))![1]!.replaceAll('_', '')) / 1000
  expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)![1])).toBeGreaterThan(drains)
  for (const name of shops)
    expect(Number(/^(\d+)s$/.exec(services[name]!.stop_grace_period!)![1])).toBeGreaterThan(drains)
})

describe('the image', () => {
  const patterns = readPatterns(read('deploy/Dockerfile.dockerignore'))
  const copied = found(dockerfile, /^COPY --from=build \/app\/(\S+) \1$/gm)
  const folders = copied.filter((folder) => folder !== 'build')
  const files = imageFiles(ROOT, folders, patterns)
  const manifest = JSON.parse(read('package.json')) as Record<
    'dependencies' | 'devDependencies',
    Record<string, string>
  >

  it('gets nothing from a working copy that the build makes itself', () => {
    for (const folder of ['node_modules', 'build', '.git', '**/.data']) expect(patterns).toContain(folder)
  })

  it('holds what runs alone: no tests, no demo shop, no sources of pages', () => {
    expect(copied).toEqual(['build', 'rules', 'contract', 'server'])
    expect(files.length).toBeGreaterThan(300)
    expect(files.filter((path) => /\.(test|fixture|spec)\.|(^|\/)(test|demo)\//.test(path))).toEqual([])
    for (const path of [
      'demo/pictures',
      'demo/load.ts',
      'e2e/order.spec.ts',
      'web/root.test.tsx',
      'server/test/visitor.ts',
    ])
      expect(isIgnored(path, patterns)).toBe(true)
  })

  it('holds every file and package its own files import', () => {
    const inside = new Set(files)
    const missing = files
      .flatMap((file) => imageImportsOf(ROOT, file))
      .filter(({ to, isPackage }) => (isPackage ? !(to in manifest.dependencies) : !inside.has(to)))
    const isAskedLate = ({ from, to }: Import) => new RegExp(`await import\\('#?${to}'\\)`).test(read(from))
    // asked for by the demo shop and by --dev, and only then
    const isKnown = (each: Import) =>
      ['demo/ip-city/ru-ipv4-city.bin', 'package.json'].includes(each.to) ||
      (/^demo\/|^vite$/.test(each.to) && isAskedLate(each))
    expect(missing.filter((each) => !isKnown(each)).map(({ from, to }) => `${from} → ${to}`)).toEqual([])
  })

  it('holds the packages its pages import, which the build leaves outside', () => {
    const pages = imageFiles(ROOT, ['ui', 'web'], patterns)
      .filter((path) => /\.tsx?$/.test(path))
      .flatMap((file) => imageImportsOf(ROOT, file))
    const missing = pages.filter(({ to, isPackage }) => isPackage && !(to in manifest.dependencies))
    // the table of routes is read while building
    expect(missing.filter(({ from }) => from !== 'web/routes.ts')).toEqual([])
  })

  it('holds no development package', () => {
    const locked = (
      JSON.parse(read('package-lock.json')) as {
        packages: Record<string, { dev?: boolean; devOptional?: boolean; dependencies?: object }>
      }
    ).packages
    const removed = found(dockerfile, /&& rm -rf (.+)$/gm).flatMap((paths) => paths.split(' '))
    const isRemoved = (path: string) => removed.some((each) => path === each || path.startsWith(`${each}/`))
    const left = Object.entries(locked).filter(([path, { dev }]) => path && !dev && !isRemoved(path))
    expect(dockerfile).toMatch(/^RUN npm ci --omit=dev /m)
    const needed = left.flatMap(([, { dependencies = {} }]) => Object.keys(dependencies))
    const declared = Object.keys(manifest.devDependencies).filter((name) =>
      left.some(([path]) => path === `node_modules/${name}`),
    )
    // one may be a package that runs, too
    expect(declared.filter((name) => !needed.includes(name))).toEqual([])
    expect(left.filter(([, { devOptional }]) => devOptional)).toEqual([])
    // what is removed by hand nothing needs to run
    expect(needed.filter((name) => isRemoved(`node_modules/${name}`))).toEqual([])
  })
})

describe('the cluster', () => {
  const names = readdirSync(join(ROOT, 'deploy/cluster')).filter((name) => name !== 'README.md')
  const readme = read('deploy/cluster/README.md')

  it('has settings the program starts with: three servers, and a Redis behind the proxy of the host', () => {
    const text = read('deploy/cluster/shop.env').replaceAll(/@([A-Z0-9_]+)@/g, (_, key: string) =>
      /^HOST\d$|ADDRESS|PROXY/.test(key)
        ? `10.0.0.1${/\d/.exec(key)?.[0] ?? 9}`
        : key === 'S3_URL'
          ? 'https://s3.example'
          : 'secret',
    )
    const config = readConfig({ ...fromEnvFile, ...pairs(text.replaceAll(/^#.*$/gm, '')) })
    expect(readHostList('DATABASE_URL', config.databaseUrl!).hosts.length).toBe(3)
    expect(readHostList('DATABASE_REPLICA_URL', config.replicaUrl!).hosts.length).toBe(3)
    expect(read('deploy/cluster/haproxy.cfg')).toContain(`bind ${new URL(config.redisUrl!).host}`)
    expect(config.files.adapter).toBe('s3')
    // nginx may leave the process started before out for so long: the next one must not end sooner
    const leftOut = found(read('deploy/cluster/nginx-upstream.conf'), /fail_timeout=(\d+)s/g).map(Number)
    expect(leftOut.length).toBe(2)
    expect(config.drainMs / 1000).toBeGreaterThan(Math.max(...leftOut))
  })

  it('tells the owner of every file, and of every word to fill in', () => {
    for (const name of names) expect(readme).toContain(`\`${name}\``)
    const words = new Set(names.flatMap((name) => found(read(`deploy/cluster/${name}`), /@([A-Z0-9_]+)@/g)))
    const untold = [...words].filter(
      (word) => !word.endsWith('_PASSWORD') && word !== 'HOST2' && !readme.includes(`@${word}@`),
    )
    expect(untold).toEqual([])
  })
})

it('packages are installed as the lock says, everywhere', () => {
  for (const text of [dockerfile, read('deploy/README.md')]) {
    expect(text).toContain('npm ci --include=dev')
    expect(text).not.toContain('npm install')
  }
  expect(read('scripts/ready.mjs')).toContain("['ci', '--include=dev', '--include=optional'")
})
