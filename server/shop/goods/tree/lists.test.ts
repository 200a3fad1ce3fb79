import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { invalidateMemoized } from '#server/kernel/memoize.ts'
import { workAtRuns } from '#server/shop/goods/changes/run-steps.ts'
import { type OfficeShop, openOfficeShop, type StaffBrowser } from '#server/test/office-shop.ts'
import { MAIN_HOST } from '#server/test/test-app.ts'

let shop: OfficeShop
let owner: StaffBrowser
beforeAll(async () => {
  shop = await openOfficeShop()
  owner = await shop.as('owner')
  shop.app.get('/*', async () => 'page')
})
afterAll(() => shop.close())

const wordsOf = ({ errorMessage }: { errorMessage?: unknown }) => JSON.stringify(errorMessage)
async function visit(url: string) {
  invalidateMemoized(shop.database.db)
  const { statusCode, headers } = await shop.app.inject({ url, headers: { host: MAIN_HOST } })
  return [statusCode, headers.location]
}
const undo = async (runId: number) => {
  const answer = await owner.post(`/goods-runs/${runId}/undo`)
  await workAtRuns({ db: shop.database.db, clock: () => shop.time.now })
  return answer.status
}
const countOf = async (field: 'vendor_code' | 'category_code', value: string) =>
  (await shop.database.db.selectFrom('good').select('code').where(field, '=', value).execute()).length

describe('attributes of a category', () => {
  const sheet = async () => (await owner.get('/categories/bolgarki/attributes')).data
  const wanted = ({ name: _name, type: _type, unit: _unit, goods: _goods, ...use }: Record<string, unknown>) => use

  it('say before saving which filter appears and goes, with goods; what is saved is what was said', async () => {
    const { uses, goods } = await sheet()
    expect([goods, uses.find((use: { attribute: string }) => use.attribute === 'power').goods]).toEqual([14, 14])
    const seen = uses.map(wanted)
    const next = [
      ...seen.filter((use: { attribute: string }) => use.attribute !== 'disc'),
      { attribute: 'energy', group: 'Удар', isFilter: true, isCard: false, mustMatch: true },
    ].map((use) => (use.attribute === 'power' ? { ...use, isFilter: false } : use))
    const { data: effect } = await owner.post('/categories/bolgarki/attributes-effect', { uses: next })
    const said = effect.map(({ words }: { words: string }) => words.replaceAll('\u00a0', ' ')).join('\n')
    expect(said).toContain('Исчезнет фильтр «Мощность» (14 из 14 товаров)')
    expect(said).toContain('Фильтр «Энергия удара» не будет виден')
    expect(said).toContain('Исчезнут фильтр и строка «Диск»: у 14 товаров')
    expect(said).toContain('с тем же значением «Энергия удара»')
    expect((await sheet()).uses.map(wanted)).toEqual(seen)
    expect((await owner.post('/categories/bolgarki/attributes', { uses: next, seen })).status).toBe(200)
    expect((await sheet()).uses.map(wanted)).toEqual(next)
    const late = await owner.post('/categories/bolgarki/attributes', { uses: seen, seen })
    expect(late.status).toBe(409)
    expect((await owner.post('/categories/bolgarki/attributes', { uses: seen, seen: next })).status).toBe(200)
  })

  it.each([
    [[{ attribute: 'net', group: 'Г', isFilter: true, isCard: false, mustMatch: false }], 'больше нет'],
    [
      Array.from({ length: 2 }, () => ({
        attribute: 'power',
        group: 'Г',
        isFilter: true,
        isCard: false,
        mustMatch: false,
      })),
      'дважды',
    ],
    [[{ attribute: 'power', group: '  ', isFilter: true, isCard: false, mustMatch: false }], 'нужна группа'],
  ])('refuses %j', async (uses, words) => {
    const answer = await owner.post('/categories/bolgarki/attributes-effect', { uses })
    expect([answer.status, wordsOf(answer)]).toEqual([422, expect.stringContaining(words)])
  })
})

describe('attributes and their values', () => {
  it('a new one, a twin, a unit that does not fit', async () => {
    const made = await owner.post('/attributes', { name: 'Длина кабеля', type: 'number', unit: 'м', decimals: 1 })
    expect(made.data).toMatchObject({ code: 'dlina_kabelya', unit: 'м', goods: 0 })
    expect(
      wordsOf(await owner.post('/attributes', { name: 'длина кабеля', type: 'number', unit: 'м', decimals: 0 })),
    ).toContain('уже есть')
    expect((await owner.post('/attributes/dlina_kabelya', { set: { unit: 'см' }, seen: {} })).data.unit).toBe('см')
    expect(wordsOf(await owner.post('/attributes/power', { set: { unit: 'мм' }, seen: {} }))).toContain(
      'другая величина',
    )
    expect((await owner.post('/attributes/power/delete')).status).toBe(409)
    expect((await owner.post('/attributes/dlina_kabelya/delete')).status).toBe(200)
  })

  it('a number far from its neighbours is shown', async () => {
    await shop.database.pool.query(
      `update good set attributes = attributes || '{"power": 900000}' where code = '100101'`,
    )
    const { data } = await owner.get('/attributes/power')
    expect(data.spread.outliers).toEqual([{ code: '100101', name: expect.any(String), value: 900_000 }])
    await shop.database.pool.query(`update good set attributes = attributes || '{"power": 600}' where code = '100101'`)
  })

  it('a merge says its effect, moves goods, landings and links; it can be taken back', async () => {
    const { data: effect } = await owner.post('/attributes/chuck/values-effect', { values: ['sds-max'] })
    expect(effect).toMatchObject({ goods: 4, tags: 1, addresses: 1, categories: [{ name: 'Перфораторы', goods: 4 }] })
    const { data } = await owner.post('/attributes/chuck/values-merge', { values: ['sds-max'], into: 'sds-plus' })
    expect(data).toMatchObject({ goods: 4, isQueued: false })
    const values = async () =>
      (await owner.get('/attributes/chuck')).data.values.map((each: { value: string; goods: number }) => [
        each.value,
        each.goods,
      ])
    expect(await values()).toEqual([
      ['sds-plus', 24],
      ['sds-max', 0],
    ])
    expect(await visit('/catalog/perforatory/?filter[chuck]=sds-max')).toEqual([
      301,
      '/catalog/perforatory/?filter[chuck]=sds-plus',
    ])
    expect(await undo(data.runId)).toBe(200)
    expect(await values()).toEqual([
      ['sds-plus', 20],
      ['sds-max', 4],
    ])
    expect(await visit('/catalog/perforatory/?filter[chuck]=sds-max')).toEqual([200, undefined])
  })

  it('a value gets another address and its links lead on; one with goods is not deleted', async () => {
    const { data } = await owner.post('/attributes/chuck/values-rename', {
      value: 'sds-max',
      label: 'SDS-max',
      to: 'sds-bolshoy',
    })
    expect([data.value.value, data.moved.goods]).toEqual(['sds-bolshoy', 4])
    expect(await visit('/catalog/?filter%5Bchuck%5D=sds-max,sds-plus')).toEqual([
      301,
      '/catalog/?filter%5Bchuck%5D=sds-bolshoy,sds-plus',
    ])
    expect((await owner.post('/attributes/chuck/values-delete', { values: ['sds-bolshoy'] })).status).toBe(409)
    expect((await owner.post('/attributes/chuck/values-delete', { values: ['sds-max'] })).data).toEqual({ deleted: 1 })
    const back = await owner.post('/attributes/chuck/values-rename', {
      value: 'sds-bolshoy',
      label: 'SDS-max',
      to: 'sds-max',
    })
    expect(back.data.moved.goods).toBe(4)
    expect(await visit('/catalog/?filter[chuck]=sds-max')).toEqual([200, undefined])
    expect(await visit('/catalog/?filter[chuck]=sds-bolshoy')).toEqual([301, '/catalog/?filter[chuck]=sds-max'])
  })

  it.each([
    ['values-merge', { values: ['net'], into: 'sds-plus' }, 'больше нет'],
    ['values-merge', { values: ['sds-plus'], into: 'sds-plus' }, 'Выберите'],
    ['values-rename', { value: 'sds-max', label: 'SDS-plus' }, 'уже есть'],
    ['values-rename', { value: 'sds-max', label: 'SDS-max', to: 'СДС' }, 'латинские'],
    ['values', { label: 'sds-PLUS' }, 'уже есть'],
  ])('%s %j is refused', async (call, body, words) => {
    const answer = await owner.post(`/attributes/chuck/${call}`, body)
    expect([answer.status, wordsOf(answer)]).toEqual([422, expect.stringContaining(words)])
  })
})

describe('brands', () => {
  it('an address changes and leads on everywhere it stands', async () => {
    const { data } = await owner.post('/brands/v2', {
      set: { slug: 'terro-tools', aliases: ['терро', ' терро '] },
      seen: { slug: 'terro' },
    })
    expect([data.vendor.slug, data.vendor.aliases, data.addresses]).toEqual(['terro-tools', ['терро'], 4])
    expect(await visit('/brands/terro/')).toEqual([301, '/brands/terro-tools/'])
    expect(await visit('/catalog/perforatory/terro/?filter[vendor]=terro')).toEqual([
      301,
      '/catalog/perforatory/terro-tools/?filter[vendor]=terro-tools',
    ])
    expect(wordsOf(await owner.post('/brands/v4', { set: { slug: 'terro' }, seen: {} }))).toContain(
      'ссылки ведут к бренду «TERRO»',
    )
    expect(wordsOf(await owner.post('/brands/v4', { set: { name: 'terro' }, seen: {} }))).toContain('уже есть')
  })

  it('two become one: goods, service centres, links; taken back, the brand is alive again', async () => {
    const before = await countOf('vendor_code', 'v2')
    await shop.database.pool.query(`update service_center set vendor_codes = '{v2,v1}'`)
    const { data } = await owner.post('/brands/v2/merge', { into: 'v1' })
    expect([data.goods, await countOf('vendor_code', 'v2')]).toEqual([before, 0])
    const [slug] = (await owner.get('/brands')).data
      .filter(({ code }: { code: string }) => code === 'v1')
      .map((each: { slug: string }) => each.slug)
    expect(await visit('/brands/terro/')).toEqual([301, `/brands/${slug}/`])
    const centres = await shop.database.db.selectFrom('service_center').select('vendor_codes').execute()
    expect(centres.every(({ vendor_codes }) => vendor_codes.join() === 'v1')).toBe(true)
    expect(wordsOf(await owner.post('/brands/v3/merge', { into: 'v2' }))).toContain('сам объединён')
    expect(await undo(data.runId)).toBe(200)
    expect(await countOf('vendor_code', 'v2')).toBe(before)
    expect(await visit('/brands/terro-tools/')).toEqual([200, undefined])
  })

  it('is deleted only when empty; its links lead to all brands', async () => {
    expect((await owner.post('/brands/v1/delete')).status).toBe(409)
    expect((await owner.post('/brands/v4/delete')).status).toBe(200)
    expect(await visit('/brands/pusto/')).toEqual([301, '/brands/'])
    expect(await visit('/catalog/bury/pusto/')).toEqual([301, '/catalog/bury/'])
  })
})

describe('tags', () => {
  const save = (body: object) => owner.post('/categories/perforatory/tags', body)
  it('are made with a live count, renamed with a redirect, deleted into their category', async () => {
    const conditions = { chuck: 'sds-max', power: [1000, 1300] }
    const { data: count } = await owner.post('/categories/perforatory/tags-count', { conditions })
    const made = await save({ name: 'Мощные SDS-max', conditions })
    expect(made.data).toMatchObject({ slug: 'moshchnye-sds-max', goods: count.goods })
    expect(count.goods).toBeGreaterThan(0)
    await save({ was: 'moshchnye-sds-max', name: 'Мощные', slug: 'moshchnye', conditions })
    expect(await visit('/catalog/perforatory/moshchnye-sds-max/')).toEqual([301, '/catalog/perforatory/moshchnye/'])
    expect((await owner.post('/categories/perforatory/tags-delete', { slug: 'moshchnye' })).status).toBe(200)
    expect(await visit('/catalog/perforatory/moshchnye-sds-max/')).toEqual([301, '/catalog/perforatory/'])
  })

  it.each([
    [{ name: 'Т', conditions: {} }, 'хотя бы одно'],
    [{ name: 'Т', conditions: { chuck: 'hex' } }, 'из списка'],
    [{ name: 'Т', conditions: { power: true } }, 'границы'],
    [{ name: 'Т', conditions: { power: [9, 1] } }, 'начало больше'],
    [{ name: 'Т', conditions: { disc: [1, 2] } }, 'в разделе нет'],
    [{ name: 'Т', slug: 'kedr', conditions: { damping: true } }, 'бренд «Кедр»'],
  ])('%j is refused', async (body, words) => {
    const answer = await save(body)
    expect([answer.status, wordsOf(answer)]).toEqual([422, expect.stringContaining(words)])
  })
})

it('goods of a category go to another by a run; the empty one is deleted and leads there', async () => {
  const before = await countOf('category_code', 'bury')
  const { data, errorMessage } = await owner.post('/categories/bury/goods', { to: 'pustoy' })
  expect(errorMessage).toBeUndefined()
  expect([data.goods, await countOf('category_code', 'pustoy')]).toEqual([before, before])
  expect((await owner.post('/categories/bury/delete', { to: 'pustoy' })).status).toBe(200)
  expect(await visit('/catalog/bury/kedr/')).toEqual([301, '/catalog/pustoy/kedr/'])
  expect((await owner.post('/categories/perforatory/goods', { to: 'prokat-perforatory' })).status).toBe(422)
})
