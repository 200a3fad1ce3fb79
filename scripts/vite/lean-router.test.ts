import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseSync } from 'vite'
import { describe, expect, it } from 'vitest'
import { LEFT_OUT, withoutBodies } from './lean-router.ts'

const parse = (code: string) => parseSync('router.js', code).program as unknown as Parameters<typeof withoutBodies>[1]

describe('the router without what the shop does not use', () => {
  it('keeps every name, and empties only those listed', () => {
    const code = 'function kept() { return 1 }\nfunction outer() { async function gone(a) { return a }\n return gone }'
    expect(withoutBodies(code, parse(code), ['gone'])).toBe('function kept() { return 1 }\nfunction outer() { async function gone(a) {}\n return gone }')
  })

  it('says which function a new release has no more', () => {
    expect(() => withoutBodies('function a() {}', parse('function a() {}'), ['a', 'b'])).toThrow('no b any more')
  })

  it.each(Object.entries(LEFT_OUT))('%s has them all', (file, names) => {
    const code = readFileSync(resolve('node_modules/react-router/dist/production/lib', file), 'utf8')
    expect(withoutBodies(code, parse(code), names).length).toBeLessThan(code.length)
  })
})
