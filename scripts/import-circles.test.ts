import { globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { importCircles, importGraph, importsOf, shortestWay } from './import-circles.ts'

const ROOT = dirname(import.meta.dirname)
const SOURCES = '{rules,contract,server,ui,web,office,demo,e2e,bench,scripts,packages,examples}/**/*.{ts,tsx,mjs}'

it('no file imports itself by way of others, types and lazy loading included', () => {
  const files = globSync(SOURCES, { cwd: ROOT }).filter((file) => !/\.d\.m?ts$/.test(file))
  expect(files.length).toBeGreaterThan(1000)
  const graph = importGraph(ROOT, files)
  const edges = [...graph.values()].reduce((total, targets) => total + targets.length, 0)
  expect(edges).toBeGreaterThan(10_000)
  expect(
    importCircles(graph).map((circle) => `${circle.length} files: ${shortestWay(graph, circle).join(' → ')}`),
  ).toEqual([])
})

describe('what is read from a source', () => {
  it.each([
    ["import { a } from './a.ts'", ['./a.ts']],
    ["import './a.css'", ['./a.css']],
    ["import type { A } from './a.ts'", ['./a.ts']],
    ["import { type A } from './a.ts'", ['./a.ts']],
    ["export type { A } from './a.ts'", ['./a.ts']],
    ["export * from './a.ts'", ['./a.ts']],
    ["let a: typeof import('./a.ts')", ['./a.ts']],
    ["type A = import('./a.ts').A", ['./a.ts']],
    ["const a = await import('./a.ts')", ['./a.ts']],
    ['const a = await import(`./a.ts`)', ['./a.ts']],
    ['const a = await import(`./${name}.ts`)', []],
    ["new Worker(new URL('./a.ts', import.meta.url))", ['./a.ts']],
    ["fork(join(import.meta.dirname, 'a.ts'), [])", ['./a.ts']],
    ["const PROGRAM = resolve(import.meta.dirname, '..', 'b/a.ts')", ['../b/a.ts']],
    ["readFileSync(join(import.meta.dirname, 'a.sql'))", []],
    ['const a = \'// import b from "./b.ts"\'', []],
  ])('%s', (text, expected) => expect(importsOf('case.ts', text)).toEqual(expected))
})

describe('circles', () => {
  const graph = (edges: Record<string, string[]>) => new Map(Object.entries(edges))

  it('finds one of two and one of three, and nothing where arrows go one way', () => {
    expect(importCircles(graph({ a: ['b', 'c'], b: ['c'], c: ['d'] }))).toEqual([])
    expect(importCircles(graph({ a: ['b'], b: ['a', 'c'], c: ['d'], d: ['e'], e: ['c'] }))).toEqual([
      ['c', 'd', 'e'],
      ['a', 'b'],
    ])
  })

  it('names the shortest way round', () => {
    const registry = graph({ registry: ['modal', 'other'], modal: ['state'], state: ['registry'], other: ['registry'] })
    expect(importCircles(registry)).toEqual([['modal', 'other', 'registry', 'state']])
    expect(shortestWay(registry, ['modal', 'other', 'registry', 'state'])).toEqual(['other', 'registry', 'other'])
  })

  it.each(['ui', 'office', 'web', 'server', 'contract', 'rules', 'demo'])('are seen through the alias #%s/', (room) => {
    const root = mkdtempSync(join(tmpdir(), 'circles-'))
    try {
      mkdirSync(join(root, room))
      writeFileSync(join(root, room, 'one.ts'), `import { two } from '#${room}/two.ts'`)
      writeFileSync(join(root, room, 'two.ts'), "import type { One } from './one.ts'")
      const found = importGraph(root, [`${room}/one.ts`, `${room}/two.ts`])
      expect(importCircles(found)).toEqual([[`${room}/one.ts`, `${room}/two.ts`]])
    } finally {
      rmSync(root, { recursive: true })
    }
  })
})
