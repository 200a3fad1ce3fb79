import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

// oxfmt wraps code, not comments: their width, and lines an edit has broken in the middle of a sentence, are held here.
const ROOT = join(import.meta.dirname, '..')
const WIDTH = 120
/** Room at the end of a line that its successor's first word could have taken; narrower blocks are nobody's fault. */
const SLACK = 30

const COMMENT = /^\s*(?:\/\*\*?(?!\/)|\/\/|\*(?!\/))\s?/
const DIRECTIVE = /^\s*\/\/\s*(?:oxlint|@)/
/** Examples, lists and tables stand as they are. */
const AS_IT_STANDS = /^(?:\s|[-|@]|\d+\. )/
const ENDS = /[.!?:;…)»`/]$/
const GOES_ON = /^[a-zа-яё(«`]/

const textOf = (line: string) => (COMMENT.test(line) && !DIRECTIVE.test(line) ? line.replace(COMMENT, '') : null)

/** Lines of comments that are too long, or end early in the middle of a sentence. */
function faultsOf(source: string): number[] {
  const lines = source.split('\n')
  return lines.flatMap((line, at) => {
    const text = textOf(line)
    if (text === null) return []
    if (line.length > WIDTH) return [at + 1]
    const next = textOf(lines[at + 1] ?? '')
    if (!text || !next || AS_IT_STANDS.test(text) || AS_IT_STANDS.test(next)) return []
    const isBroken =
      !ENDS.test(text) && GOES_ON.test(next) && line.length + 1 + next.split(' ')[0]!.length <= WIDTH - SLACK
    return isBroken ? [at + 1] : []
  })
}

test('comments fit into the width, and run on to it', () => {
  const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx'], { cwd: ROOT, encoding: 'utf8', maxBuffer: 1e8 })
    .split('\n')
    .filter((file) => file !== '' && existsSync(join(ROOT, file)))
  expect(files.length).toBeGreaterThan(1000)
  expect(
    files.flatMap((file) => faultsOf(readFileSync(join(ROOT, file), 'utf8')).map((line) => `${file}:${line}`)),
  ).toEqual([])
})

test.each([
  ['a long line', `/** ${'word '.repeat(30)}*/`, [1]],
  ['a long line of code', `const text = '${'word '.repeat(30)}'`, []],
  ['a line broken by an edit', '/**\n * Sums of a period\n * and of the one before.\n */', [2]],
  ['a sentence a line', '/**\n * Sums of a period.\n * Those before it too.\n */', []],
  ['a block filled to the width', `/**\n * ${'word '.repeat(22)}word\n * and so on.\n */`, []],
  ['an example', '/**\n * Counts\n *   node bench/cart.ts\n */', []],
  ['line comments', '// sums of a period\n// and of the one before', [1]],
  ['a directive', '// oxlint-disable-next-line no-console\nconsole.log()', []],
])('%s', (_words, source, expected) => expect(faultsOf(source)).toEqual(expected))
