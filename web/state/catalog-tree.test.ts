import { expect, test } from 'vitest'
import type { ApiClient } from '#contract/client.ts'
import { createCatalogTreeStore } from './catalog-tree.ts'

test('the tree is asked for once, and again only after a failure', async () => {
  let asked = 0
  let answers = false
  const api = (async () => {
    asked++
    if (!answers) throw new Error('no connection')
    return { data: { categories: [{ code: 'dreli' }] } }
  }) as unknown as ApiClient
  const tree = createCatalogTreeStore(api)
  await Promise.all([tree.getState().load(), tree.getState().load()])
  expect([asked, tree.getState().state]).toEqual([1, 'failed'])
  answers = true
  await tree.getState().load()
  await tree.getState().load()
  expect([asked, tree.getState().state, tree.getState().categories.length]).toEqual([2, 'ready', 1])
})
