import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseSync } from 'vite'
import { describe, expect, it } from 'vitest'
import { leanFile, LEFT_OUT, withBodies, withoutAdvice } from './lean-router.ts'
import { HABITS, SHORTER } from './router-habits.ts'

const parse = (code: string) => parseSync('router.js', code).program as unknown as Parameters<typeof withBodies>[1]
const library = (file: string) => readFileSync(resolve('node_modules/react-router/dist/production/lib', file), 'utf8')

describe('the router without what the shop does not use', () => {
  it('keeps every name, and changes only those listed', () => {
    const code = 'function kept() { return 1 }\nfunction outer() { async function gone(a) { return a }\n return gone }'
    expect(withBodies(code, parse(code), { gone: '{}' })).toBe('function kept() { return 1 }\nfunction outer() { async function gone(a) {}\n return gone }')
  })

  it('says which function a new release has no more', () => {
    expect(() => withBodies('function a() {}', parse('function a() {}'), { a: '{}', b: '{}' })).toThrow('no b any more')
  })

  it('says which text a new release has no more', () => {
    expect(() => leanFile('hooks.js', 'let a = 1', parse)).toThrow('hooks.js has no «basename !== "/"» any more')
  })

  it('keeps a check and drops its words', () => {
    const code = 'invariant(a, `no ${b}`); if (c) warning(d(e), "f"); else g()'
    expect(withoutAdvice(code, parse(code))).toBe('invariant(a); if (c) ; else g()')
  })

  it.each([...new Set([...Object.keys(LEFT_OUT), ...Object.keys(SHORTER), ...Object.keys(HABITS)])])('%s has them all, and is still a module', (file) => {
    const code = library(file)
    const lean = leanFile(file, code, parse)
    expect(lean.length).toBeLessThan(code.length)
    expect(parseSync('router.js', lean).errors).toEqual([])
  })
})
