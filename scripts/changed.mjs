// npm test -- --changed [commit]: what a change touches. Without a commit: everything not committed yet.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** Paths relative to the root: changed since the commit, in the index, on disk, and new ones. */
export function changedFiles(root, commit = 'HEAD') {
  const git = (...args) => {
    const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
    if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr.trim()}`)
    return stdout.split('\n').filter(Boolean)
  }
  const files = [
    ...git('diff', '--name-only', '--no-renames', commit, '--'),
    ...git('ls-files', '--others', '--exclude-standard'),
  ]
  return [...new Set(files)].toSorted()
}

const isCode = (file) => /\.(?:tsx?|mjs|js)$/.test(file)
const isUnder =
  (...rooms) =>
  (file) =>
    rooms.some((room) => file.startsWith(`${room}/`))

/** No import leads to these: they change every test, or are read from disk by tests that then have to run whole. */
const CHANGES_ALL =
  /^(?:package(?:-lock)?\.json|tsconfig\.json|vitest\.config\.ts|server\/db\/migrations\/.*\.sql|server\/test\/.*)$/
/** Bundled by Vite, not imported by a test: tests of pages read the build. */
const isBundled = isUnder('ui', 'web', 'office', 'contract', 'rules', 'public')
const READ_FROM_DISK = /^(?:docs|deploy|\.github|ui\/styles)\/|\.md$|^[^/]+\.json$|^\.[^/]+$/

/**
 * Which steps of `npm test` a change needs. A file that only a comment or a text uses needs few; when in doubt a step
 * runs.
 * @param {readonly string[]} files
 * @param {(file: string) => boolean} isThere deleted files cannot be linted
 */
export function planFor(files, isThere = (file) => existsSync(join(process.cwd(), file))) {
  const code = files.filter(isCode)
  const isWhole = files.some((file) => CHANGES_ALL.test(file))
  const isBuilt =
    files.some(isBundled) || files.some((file) => /^(?:vite|react-router)\.config\.ts$|^scripts\/vite\//.test(file))
  const beside = [
    ...(isBuilt ? ['server/pages'] : []),
    ...(files.some((file) => READ_FROM_DISK.test(file)) ? ['scripts', 'server/http/nginx-files', 'ui/styles'] : []),
    ...(code.length > 0 ? ['scripts/import-circles'] : []),
  ]
  const journeys = isWhole || files.some(isUnder('ui', 'web', 'office', 'server', 'e2e', 'contract', 'public'))
  return {
    lint: code.filter(isThere),
    types: code.length > 0 || isWhole,
    unused: code.length > 0 || isWhole,
    tests: isWhole ? 'all' : files.length > 0 ? 'changed' : 'none',
    /** Filters of Vitest for tests that no import leads to. */
    beside: isWhole ? [] : beside,
    /** Tests of pages and journeys read the build. */
    build: isBuilt || journeys || code.length > 0,
    journeys,
    /** One that was changed may be of the full run. */
    allJourneys: files.some((file) => /^e2e\/.*\.spec\.ts$/.test(file)),
  }
}
