import { expect, test } from 'vitest'
import { shortClassNames } from './class-names.ts'

const many = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => [`ui/part-${String(from + at).padStart(5, '0')}.module.css`, '.name { color: red }\n.row > .name:hover {}'] as const)

test('every class and animation has a name of its own, which a stylesheet may carry', () => {
  const names = shortClassNames(many(0, 3000))
  expect(names.size).toBe(6000)
  expect(new Set(names.values()).size).toBe(6000)
  for (const name of names.values()) expect(name).toMatch(/^(?!ad)[a-z][\w-]{2}$/i)
  expect([...shortClassNames([['a.module.css', '@keyframes rise { to { opacity: 1 } } .x { animation: rise 1s }']]).keys()]).toEqual(['a.module.css rise', 'a.module.css x'])
})

test('a name stays when another stylesheet comes', () => {
  const before = shortClassNames(many(0, 500))
  const after = shortClassNames(many(0, 501))
  const renamed = [...before].filter(([key, name]) => after.get(key) !== name)
  expect(renamed).toEqual([])
})
