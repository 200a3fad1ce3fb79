import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
/** A number of milliseconds closing a test or a hook, or given to a test or a poll as its option. */
const LIMIT = /^\s*\}, [0-9_]{5,}\)$|(?:\b(?:it|test|describe|poll)\b.*|^\s*)\{ (?:interval: \d+, )?timeout: [0-9_]+ \}/

const tests = execFileSync('git', ['ls-files', '*.test.ts', '*.test.tsx', '*.test.mjs'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .trim()
  .split('\n')

/** Whoever names a limit guesses how fast the machine is; one that is busy then fails what is right. */
it('no test names a limit of time: vitest.config.ts has one for all, against tests that hang', () => {
  const named = tests.flatMap((file) =>
    readFileSync(join(ROOT, file), 'utf8')
      .split('\n')
      .flatMap((line, at) => (LIMIT.test(line) ? [`${file}:${at + 1}: ${line.trim()}`] : [])),
  )
  expect(named).toEqual([])
})
