import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type OfficeShop, openOfficeShop, type StaffBrowser } from '#server/test/office-shop.ts'
import { invalidateMemoized } from '#server/kernel/memoize.ts'
import { MAIN_HOST } from '#server/test/test-app.ts'

let shop: OfficeShop
let owner: StaffBrowser
beforeAll(async () => {
  shop = await openOfficeShop()
  owner = await shop.as('owner')
  shop.app.get('/*', async () => 'page')
})
afterAll(() => shop.close())
// the test's application does not follow notices
beforeEach(() => invalidateMemoized(shop.database.db))

const change = (code: string, set: object, seen: object = {}) => owner.post(`/categories/${code}`, { set, seen })
const place = (code: string, parent: string | null, before: string | null = null) =>
  owner.post(`/categories/${code}/move`, { parent, before })
const wordsOf = ({ errorMessage }: { errorMessage?: unknown }) => JSON.stringify(errorMessage)
const childrenOf = async (parent: string | null) =>
  (await owner.get('/categories')).data
    .filter((each: { parent: string | null }) => each.parent === parent)
    .map(({ code }: { code: string }) => code)
async function visit(url: string) {
  invalidateMemoized(shop.database.db)
  const { statusCode, headers } = await shop.app.inject({ url, headers: { host: MAIN_HOST } })
  return [statusCode, headers.location]
}

describe('the tree', () => {
  it('is read with its figures, both trees', async () => {
    const { data } = await owner.get('/categories')
    const hammers = data.find(({ code }: { code: string }) => code === 'perforatory')
    expect(hammers).toMatchObject({ parent: 'elektroinstrument', name: 'Перфораторы', goods: 17, isHire: false })
    expect(data.find(({ code }: { code: string }) => code === 'prokat')).toMatchObject({ isHire: true })
  })

  it('takes a new one at the end, its address made of its name', async () => {
    const { status, data } = await owner.post('/categories', {
      name: '  Отбойные   молотки ',
      nameOne: 'Отбойный молоток',
      parent: 'elektroinstrument',
      isHire: false,
    })
    expect([status, data.code, data.name]).toEqual([200, 'otboynye-molotki', 'Отбойные молотки'])
    expect((await childrenOf('elektroinstrument')).at(-1)).toBe('otboynye-molotki')
  })

  it.each([
    ['perforatory', 'уже у раздела «Перфораторы»'],
    ['Буры', 'латинские'],
    ['constants', 'занят'],
    ['../x', 'латинские'],
  ])('refuses the address %s', async (code, words) => {
    const answer = await owner.post('/categories', {
      name: 'Новый',
      nameOne: 'Новый',
      code,
      parent: null,
      isHire: false,
    })
    expect([answer.status, wordsOf(answer)]).toEqual([422, expect.stringContaining(words)])
  })

  it('refuses a name of spaces and a parent that is gone', async () => {
    const body = { name: '   ', nameOne: 'Один', parent: null, isHire: false }
    expect(wordsOf(await owner.post('/categories', body))).toContain('Назовите раздел')
    expect(wordsOf(await owner.post('/categories', { ...body, name: 'Имя', parent: 'net-takogo' }))).toContain(
      'больше нет',
    )
  })

  it('moves a category to its place and says when nothing moved', async () => {
    expect((await place('bolgarki', 'elektroinstrument', 'perforatory')).data).toEqual({ isMoved: true })
    expect((await childrenOf('elektroinstrument')).slice(0, 2)).toEqual(['bolgarki', 'perforatory'])
    expect((await place('bolgarki', 'elektroinstrument', 'perforatory')).data).toEqual({ isMoved: false })
    expect((await place('bolgarki', 'osnastka')).data).toEqual({ isMoved: true })
    expect(await childrenOf('osnastka')).toEqual(['bury', 'pustoy', 'bolgarki'])
    await place('bolgarki', 'elektroinstrument')
  })

  it.each([
    ['elektroinstrument', 'perforatory', 'самого'],
    ['elektroinstrument', 'elektroinstrument', 'самого'],
    ['perforatory', 'prokat', 'разные деревья'],
    ['perforatory', 'net-takogo', 'больше нет'],
  ])('refuses %s into %s', async (code, parent, words) => {
    const answer = await place(code, parent)
    expect([answer.status, wordsOf(answer)]).toEqual([422, expect.stringContaining(words)])
  })

  it('two moves at once that would make a ring: one of them is refused', async () => {
    for (const code of ['krug-a', 'krug-b'])
      await owner.post('/categories', { name: code, nameOne: code, code, parent: null, isHire: false })
    const answers = await Promise.all([place('krug-a', 'krug-b'), place('krug-b', 'krug-a')])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
  })
})

describe('an address that changes', () => {
  it('says before what it touches, then leads on: the category, its brands, its filters', async () => {
    const { data: effect } = await owner.get('/categories/bury/effect')
    expect(effect).toMatchObject({ goods: 8, tags: 0, brands: 2, addresses: 3 })
    const { data } = await change('bury', { code: 'bury-po-betonu', name: 'Буры по бетону' }, { name: 'Буры' })
    expect([data.category.code, data.addresses]).toEqual(['bury-po-betonu', 3])
    expect(await visit('/catalog/bury/')).toEqual([301, '/catalog/bury-po-betonu/'])
    expect(await visit('/catalog/bury/terro/?page=2')).toEqual([301, '/catalog/bury-po-betonu/terro/?page=2'])
    expect(await visit('/catalog/bury?filter[chuck]=sds-plus')).toEqual([
      301,
      '/catalog/bury-po-betonu/?filter[chuck]=sds-plus',
    ])
    expect((await shop.get('/api/catalog/category/bury-po-betonu/goods')).json().meta.total).toBe(8)
  })

  it('leaves no mark of an edit on the goods that followed', async () => {
    const edits = await shop.database.db
      .selectFrom('good_field_edit')
      .selectAll()
      .where('field', '=', 'category')
      .execute()
    expect(edits).toEqual([])
  })

  it('is taken back without a ring, and an old address is not given to another', async () => {
    await change('bury-po-betonu', { code: 'bury-sds' })
    expect(await visit('/catalog/bury/')).toEqual([301, '/catalog/bury-sds/'])
    const taken = await change('pustoy', { code: 'bury' })
    expect([taken.status, wordsOf(taken)]).toEqual([
      422,
      expect.stringContaining('ссылки ведут в раздел «Буры по бетону»'),
    ])
    await change('bury-sds', { code: 'bury' })
    expect(await visit('/catalog/bury/')).toEqual([200, undefined])
    expect(await visit('/catalog/bury-po-betonu/')).toEqual([301, '/catalog/bury/'])
    expect(await visit('/catalog/bury-sds/')).toEqual([301, '/catalog/bury/'])
  })

  it('somebody else’s change of the same field is shown, not lost', async () => {
    const answer = await change('bury', { name: 'Свёрла' }, { name: 'Буры' })
    expect([answer.status, answer.conflicts]).toEqual([
      409,
      [{ field: 'name', label: 'Название', yours: 'Свёрла', theirs: 'Буры по бетону' }],
    ])
    // another field of the same category is fine
    expect((await change('bury', { isDense: true }, { isDense: false })).data.category.isDense).toBe(true)
  })

  it('a mapping of exchange and an article go on naming it', async () => {
    const { db, pool } = shop.database
    await pool.query(`with source as (insert into exchange_source (name, kind, created_at) values ('1С', '1c', now()) returning id)
      insert into exchange_mapping (source_id, kind, external, name, target, changed_at)
      select id, 'group', 'g1', 'Буры', '{"category": "bury"}', now() from source`)
    await change('bury', { code: 'bury-2' })
    const { target } = await db.selectFrom('exchange_mapping').select('target').executeTakeFirstOrThrow()
    expect(target).toEqual({ category: 'bury-2' })
    await change('bury-2', { code: 'bury' })
  })
})

describe('a deletion', () => {
  it('is refused while something is inside', async () => {
    const full = await owner.post('/categories/perforatory/delete')
    expect([full.status, full.errorMessage]).toEqual([409, expect.stringMatching(/ещё 17.товаров/)])
    const parent = await owner.post('/categories/elektroinstrument/delete')
    expect([parent.status, parent.errorMessage]).toEqual([409, expect.stringContaining('подразделы')])
  })

  it('sends its addresses to its parent', async () => {
    expect((await owner.post('/categories/pustoy/delete')).data).toEqual({ to: 'osnastka' })
    expect(await visit('/catalog/pustoy/')).toEqual([301, '/catalog/osnastka/'])
    expect(await visit('/catalog/pustoy/kedr/')).toEqual([301, '/catalog/osnastka/kedr/'])
    expect((await owner.post('/categories/pustoy/delete')).status).toBe(404)
  })
})

it('content may read and not change; a branch’s manager changes nothing common', async () => {
  const operator = await shop.as('operator')
  expect((await operator.get('/categories')).status).toBe(200)
  expect((await operator.post('/categories/bury', { set: { name: 'Х' }, seen: {} })).status).toBe(403)
  const local = await shop.as('manager', { nodeCodes: ['000001'] })
  const answer = await local.post('/categories/bury', { set: { name: 'Х' }, seen: {} })
  expect([answer.status, answer.errorMessage]).toEqual([403, expect.stringContaining('общее для всего магазина')])
})
