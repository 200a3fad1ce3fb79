import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, test } from 'vitest'
import { changedFiles, planFor } from './changed.mjs'

const plan = (...files) => planFor(files, () => true)
const WHOLE = { types: true, build: true, unused: true, tests: 'all', beside: [], journeys: true }

test.each([
  ['nothing', [], { lint: [], types: false, unused: false, tests: 'none', beside: [], journeys: false }],
  [
    'a rule',
    ['rules/money/money.ts'],
    { types: true, tests: 'changed', beside: ['server/pages', 'scripts/import-circles'], journeys: false },
  ],
  [
    'a screen',
    ['web/root.tsx'],
    { types: true, tests: 'changed', beside: ['server/pages', 'scripts/import-circles'], journeys: true },
  ],
  [
    'a style',
    ['ui/button.module.css'],
    { lint: [], build: true, types: false, tests: 'changed', beside: ['server/pages'], journeys: true },
  ],
  [
    'a call',
    ['server/api/cart/routes.ts'],
    { types: true, tests: 'changed', beside: ['scripts/import-circles'], journeys: true },
  ],
  ['a journey', ['e2e/checkout.spec.ts'], { types: true, journeys: true, allJourneys: true }],
  ['what journeys share', ['e2e/shop-test.ts'], { journeys: true, allJourneys: false }],
  [
    'a document',
    ['docs/threat-model.md'],
    {
      types: false,
      build: false,
      tests: 'changed',
      beside: ['scripts', 'server/http/nginx-files', 'ui/styles'],
      journeys: false,
    },
  ],
  [
    'a workflow',
    ['.github/workflows/ci.yml'],
    { types: false, beside: ['scripts', 'server/http/nginx-files', 'ui/styles'], journeys: false },
  ],
  ['the proxy', ['deploy/nginx/verstak.conf'], { beside: ['scripts', 'server/http/nginx-files', 'ui/styles'] }],
  ['a migration', ['server/db/migrations/0999-new.sql'], WHOLE],
  ['a dependency', ['package-lock.json'], WHOLE],
  [
    'the build',
    ['scripts/vite/chunks.ts'],
    { types: true, beside: ['server/pages', 'scripts/import-circles'], journeys: false },
  ],
])('%s', (_, files, expected) => expect(plan(...files)).toMatchObject(expected))

it('lints what is still there', () => {
  expect(planFor(['rules/gone.ts', 'rules/here.ts'], (file) => file === 'rules/here.ts').lint).toEqual([
    'rules/here.ts',
  ])
})

it('reads from git what is new, changed, moved and deleted', () => {
  const folder = mkdtempSync(join(tmpdir(), 'verstak-changed-'))
  const git = (...args) =>
    execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@t', ...args], { cwd: folder, stdio: 'pipe' })
  const write = (name, text) => writeFileSync(join(folder, name), text)
  try {
    git('init', '-q')
    for (const name of ['kept', 'edited', 'deleted', 'moved']) write(name, `${name}\n`.repeat(20))
    git('add', '.')
    git('commit', '-qm', 'first')
    expect(changedFiles(folder)).toEqual([])
    write('edited', 'anew')
    write('new', 'new')
    git('mv', 'moved', 'renamed')
    rmSync(join(folder, 'deleted'))
    expect(changedFiles(folder)).toEqual(['deleted', 'edited', 'moved', 'new', 'renamed'])
    git('add', '.')
    git('commit', '-qm', 'second')
    expect(changedFiles(folder)).toEqual([])
    expect(changedFiles(folder, 'HEAD~1')).toEqual(['deleted', 'edited', 'moved', 'new', 'renamed'])
    expect(() => changedFiles(folder, 'nowhere')).toThrow('nowhere')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
