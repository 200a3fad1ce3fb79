import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { TEST_KIND, WEBHOOK_KINDS } from '#contract/webhooks.ts'
import { ALL_EXPORT_KINDS, EXPORT_KINDS } from '#rules/exports/export-kinds.ts'
import { implementations } from '../api/sections.ts'
import { addressesOf } from '../former-paths.ts'
import { STAFF_TOOLS } from '../mcp/staff-tools.ts'
import { TOOLS } from '../mcp/tools.ts'
import { officeSections } from '../office/sections.ts'

const read = (name: string) => readFileSync(join(import.meta.dirname, '../../../docs/integrators', name), 'utf8')
const rowWith = (text: string, name: string) =>
  text.split('\n').find((line) => line.startsWith('|') && line.includes(`\`${name}\``)) ?? ''

describe.each(['README.md', 'README.ru.md'])('%s tells a stranger', (name) => {
  const text = read(name)

  it('of every tool, with the permissions it needs', () => {
    for (const tool of TOOLS) expect([tool.name, rowWith(text, tool.name)]).not.toEqual([tool.name, ''])
    for (const { name: tool, call, needsAny = [] } of STAFF_TOOLS) {
      const { needs } = officeSections.find(
        (each) => each.call.path === call.path && each.call.method === call.method,
      )!.call
      for (const permission of [needs, ...needsAny]) expect(rowWith(text, tool)).toContain(`\`${permission}\``)
    }
    const told = [...text.matchAll(/`(staff_\w+|(?:get|find|update|search|compare|prepare)_\w+)`/g)].map(
      ([, each]) => each,
    )
    expect(new Set(told)).toEqual(new Set([...TOOLS, ...STAFF_TOOLS].map((each) => each.name)))
  })

  it('of every event', () => {
    for (const kind of [...WEBHOOK_KINDS, TEST_KIND]) expect([kind, rowWith(text, kind)]).not.toEqual([kind, ''])
  })

  it('of every column of an export, in its order', () => {
    for (const kind of ALL_EXPORT_KINDS)
      expect(text).toContain(
        `| \`${kind}\` | ${Object.keys(EXPORT_KINDS[kind].columns)
          .map((column) => `\`${column}\``)
          .join(' ')} |`,
      )
  })

  it('of every call that is done once', () => {
    for (const { call } of implementations) if (call.idempotent) expect(text).toContain(`${call.path}\``)
  })
})

it('the policy names every former address', () => {
  const policy = read('policy.md')
  const former = implementations.flatMap(({ call }) => addressesOf(call).slice(1))
  expect(former.length).toBeGreaterThan(0)
  for (const { url } of former) expect(policy).toContain(url.replace(/:(\w+)/g, '{$1}'))
})
