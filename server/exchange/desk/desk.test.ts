import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { formatNumber } from '#rules/text/number-text.ts'
import { withUnit } from '#rules/text/typography.ts'
import { newAttribute } from '#rules/exchange/new-attribute.ts'
import { isPassword } from '#server/kernel/passwords.ts'
import { type OfficeShop, openOfficeShop, type StaffBrowser } from '#server/test/office-shop.ts'

let shop: OfficeShop
let owner: StaffBrowser
let source: number
beforeAll(async () => {
  shop = await openOfficeShop()
  owner = await shop.as('owner')
  source = (await owner.post('/exchange/sources', { name: ' 1С  Розница', kind: '1c' })).data.id
})
afterAll(() => shop.close())

const at = (path = '') => `/exchange/sources/${source}${path}`
const card = async () =>
  (await owner.get('/exchange/sources')).data.sources.find(({ id }: { id: number }) => id === source)

describe('sources', () => {
  it('begin off, with everything as usual, and tell the address for 1С', async () => {
    const { data } = await owner.get('/exchange/sources')
    expect(data.address).toMatch(/^http:\/\/[^/]+\/exchange\/1c$/)
    const made = await card()
    expect(made).toMatchObject({ name: '1С Розница', isOn: false, hasPassword: false, lastRun: null, undecided: 0 })
    expect(made.owners).toContainEqual({ field: 'price', label: 'Цена', owner: 'accounting' })
    expect(made.owners).toContainEqual({ field: 'name', label: 'Название', owner: 'until-edited' })
  })

  it('one name is one source, a blank one is none', async () => {
    for (const [name, words] of [
      ['1С Розница', 'Источник с таким названием уже есть'],
      ['   ', 'Назовите источник, до 60 символов'],
    ]) {
      const answer = await owner.post('/exchange/sources', { name, kind: '1c' })
      expect([answer.status, answer.errorMessage]).toEqual([422, { name: [words] }])
    }
  })

  it('are not switched on before a robot can enter', async () => {
    const { version } = await card()
    const refused = await owner.post(at(), { version, isOn: true })
    expect([refused.status, Object.keys(refused.errorMessage!)]).toEqual([422, ['isOn']])
    const { data } = await owner.post(at('/robot'), { login: '1C-Main' })
    expect(data.login).toBe('1c-main')
    expect(data.password).toMatch(/^[A-Za-z2-9]{20}$/)
    const stored = await shop.database.db
      .selectFrom('exchange_source')
      .select('robot_password_hash')
      .where('id', '=', source)
      .executeTakeFirstOrThrow()
    expect(await isPassword(stored.robot_password_hash, data.password)).toBe(true)
    const on = await owner.post(at(), { version: data.source.version, isOn: true })
    expect(on.data).toMatchObject({ isOn: true, robotLogin: '1c-main', hasPassword: true })
  })

  it('without a password are off again', async () => {
    const { data } = await owner.del(at('/robot'))
    expect(data).toMatchObject({ isOn: false, hasPassword: false })
    expect((await owner.del(at('/robot'))).status).toBe(409)
  })

  it('changed by two at once tell both values, by field', async () => {
    const { version } = await card()
    await owner.post(at(), {
      version,
      options: { organization: 'ООО «Ромашка»' },
      owners: [{ field: 'name', owner: 'shop' }],
    })
    const late = await owner.post(at(), {
      version,
      options: { organization: 'ИП Петров', brandFrom: '' },
      owners: [{ field: 'name', owner: 'accounting' }],
    })
    expect(late.status).toBe(409)
    expect(late.conflicts).toEqual([
      { field: 'organization', label: 'Организация для 1С', yours: 'ИП Петров', theirs: 'ООО «Ромашка»' },
      { field: 'name', label: 'Чьё поле: название', yours: 'Учёт', theirs: 'Магазин' },
    ])
    expect((await card()).options.organization).toBe('ООО «Ромашка»')
  })

  it('refuse what cannot be, in words at the field', async () => {
    const { version } = await card()
    for (const [body, field] of [
      [{ url: 'file:///etc/passwd' }, 'url'],
      [{ url: 'https://a:b@example.ru/p.xml' }, 'url'],
      [{ options: { stockWarehouse: 999_999 } }, 'stockWarehouse'],
      [{ owners: [{ field: 'soul', owner: 'shop' }] }, 'owners'],
      [{ everyMinutes: 1 }, 'everyMinutes'],
    ] as const) {
      const answer = await owner.post(at(), { version, ...body })
      expect([answer.status, Object.keys(answer.errorMessage!)]).toEqual([422, [field]])
    }
    expect((await owner.post(at('/robot'), { login: 'я' })).errorMessage).toHaveProperty('login')
    expect((await card()).version).toBe(version)
  })

  it('belong to the whole shop: a buyer of one branch reads and changes nothing', async () => {
    const local = await shop.as('buyer', { nodeCodes: ['777'] })
    expect((await local.get('/exchange/sources')).status).toBe(200)
    const refused = await local.post(at(), { version: 1, isOn: true })
    expect([refused.status, refused.errorCode]).toEqual([403, 'FORBIDDEN'])
  })

  it('are in the journal with the person, the password only as changed', async () => {
    const { data } = await owner.get('/audit?thing=exchange')
    const told = JSON.stringify(data.entries)
    expect(told).toContain('Логин робота')
    expect(told).toContain('Пароль робота')
    expect(told).not.toContain('argon2')
    expect(data.entries.every(({ who }: { who: unknown }) => who !== null)).toBe(true)
    expect((await owner.get('/audit?thing=exchange-owner')).data.entries[0].title).toContain('Название')
  })
})

describe('mappings', () => {
  const group = (external: string, name: string, more = {}) => ({
    source_id: source,
    kind: 'group' as const,
    external,
    name,
    parent: null,
    target: null,
    staff_id: null,
    seen_run_id: null,
    changed_at: shop.time.now,
    ...more,
  })
  let category: string
  beforeAll(async () => {
    const { db } = shop.database
    category = (await db.selectFrom('category').select('code').where('is_hire', '=', false).executeTakeFirstOrThrow())
      .code
    await db
      .insertInto('exchange_mapping')
      .values([
        group('g1', 'Перфораторы'),
        group('g2', 'Прочее', { parent: 'g1' }),
        group('g3', 'Дрели', { target: JSON.stringify({ category }), is_guess: true }),
      ])
      .execute()
    await sql`insert into exchange_mapping (source_id, kind, external, name, details, changed_at)
      values (${source}, 'price-type', 'p1', 'Розничная', '{"currency": "RUB"}', now())`.execute(db)
    await sql`insert into source_good (source_id, external, data, stamp, run_id, said_at)
      select ${source}, 'x' || n, jsonb_build_object('name', 'Товар ' || n, 'article', 'A-' || n, 'groups',
        jsonb_build_array(case when n <= 3 then 'g1' else 'g3' end)), 1, 1, now() from generate_series(1, 5) n`.execute(
      db,
    )
    await sql`insert into source_price (source_id, external, price_type, kopecks, run_id, said_at)
      values (${source}, 'x1', 'p1', 10000, 1, now()), (${source}, 'x5', 'p1', 10000, 1, now())`.execute(db)
  })
  const list = async (kind = 'group') => (await owner.get(at(`/mapping?kind=${kind}`))).data
  const waiting = async (query = '') => (await owner.get(at(`/waiting${query}`))).data

  it('say what is not decided, what is guessed and how many goods it is about', async () => {
    const { mappings, undecided } = await list()
    expect(
      mappings.map(({ name, targetText, isGuess }: Record<string, unknown>) => [name, targetText !== null, isGuess]),
    ).toEqual([
      ['Дрели', true, true],
      ['Перфораторы', false, false],
      ['Прочее', false, false],
    ])
    expect(undecided).toContainEqual({ kind: 'group', undecided: 2, guesses: 1, all: 3 })
    expect((await list('price-type')).mappings[0].details).toBe('RUB')
    const { data } = await owner.get(at('/mapping-goods?kind=group'))
    expect(
      data.toSorted((a: { external: string }, b: { external: string }) => a.external.localeCompare(b.external)),
    ).toEqual([
      { external: 'g1', goods: 3 },
      { external: 'g3', goods: 2 },
    ])
    expect(await card()).toMatchObject({ undecided: 3, guesses: 1 })
  })

  it('are decided by one of two people, the other sees both decisions', async () => {
    const decide = (from: object | null, target: object | null) =>
      owner.post(at('/mapping'), { kind: 'group', decisions: [{ external: 'g1', from, target }] })
    expect((await decide(null, { category })).data[0]).toMatchObject({ target: { category }, isGuess: false })
    const late = await decide(null, { ignore: true })
    expect([late.status, late.conflicts[0]]).toMatchObject([409, { label: 'Перфораторы', yours: 'Не загружать' }])
    expect((await decide({ category }, { ignore: true })).data[0].targetText).toBe('Не загружать')
    await decide({ ignore: true }, null)
  })

  it('refuse what the shop does not have, and change nothing', async () => {
    for (const [kind, external, target] of [
      ['group', 'g1', { category: 'no-such' }],
      ['group', 'g1', { vendor: 'x' }],
      ['price-type', 'p1', { nodes: [], field: 'price' }],
      ['price-type', 'p1', { nodes: ['moon'], field: 'price' }],
    ] as const) {
      const answer = await owner.post(at('/mapping'), { kind, decisions: [{ external, from: null, target }] })
      expect([answer.status, Object.keys(answer.errorMessage!)]).toEqual([422, ['target']])
    }
    const unknown = await owner.post(at('/mapping'), {
      kind: 'group',
      decisions: [{ external: 'zz', from: null, target: null }],
    })
    expect(unknown.status).toBe(404)
    expect((await list()).undecided).toContainEqual({ kind: 'group', undecided: 2, guesses: 1, all: 3 })
  })

  it('goods wait in the inbox until their group and their price are decided', async () => {
    const reasons = ({ goods }: { goods: { external: string; reasons: string[] }[] }) =>
      goods.map(({ external, reasons: why }) => `${external}: ${why.join()}`)
    expect(reasons(await waiting())).toEqual([
      'x1: no-category,no-price',
      'x2: no-category,no-price',
      'x3: no-category,no-price',
      'x4: no-price',
      'x5: no-price',
    ])
    const decision = { external: 'p1', from: null, target: { nodes: ['777'], field: 'price' } }
    await owner.post(at('/mapping'), { kind: 'price-type', decisions: [decision] })
    expect(reasons(await waiting())).toEqual([
      'x1: no-category',
      'x2: no-category,no-price',
      'x3: no-category,no-price',
      'x4: no-price',
    ])
    expect(reasons(await waiting('?reason=no-category&limit=1'))).toEqual(['x1: no-category'])
    expect((await waiting('?limit=2&after=x2')).goods[0].external).toBe('x3')
    expect((await waiting('?search=A-4')).goods[0].groups).toEqual([{ external: 'g3', name: 'Дрели' }])
    await owner.post(at('/mapping'), {
      kind: 'group',
      decisions: [{ external: 'g1', from: null, target: { ignore: true } }],
    })
    expect(reasons(await waiting())).toEqual(['x4: no-price'])
    // a price and a stock whose card did not come wait by their id alone; a characteristic stands with its good
    await sql`insert into source_price (source_id, external, price_type, kopecks, run_id, said_at)
      values (${source}, 'y1', 'p1', 500, 1, now()), (${source}, 'x5#k', 'p1', 500, 1, now()), (${source}, 'y3', 'p1', 0, 1, now())`.execute(
      shop.database.db,
    )
    await sql`insert into source_stock (source_id, external, warehouse, quantity, run_id, said_at)
      values (${source}, 'y2', 'w', 3, 1, now())`.execute(shop.database.db)
    await sql`insert into source_orphan (source_id, external) values (${source}, 'y1'), (${source}, 'y2')`.execute(
      shop.database.db,
    )
    expect(reasons(await waiting('?reason=no-card'))).toEqual(['y1: no-card', 'y2: no-card'])
    expect((await waiting('?search=y2')).goods).toMatchObject([{ external: 'y2', name: '', code: null, groups: [] }])
    expect(reasons(await waiting('?reason=no-card&after=y1'))).toEqual(['y2: no-card'])
    // a good of the shop that nobody is shown waits, one on sale does not
    const { rows } = await sql<{ code: string }>`insert into external_id (source_id, kind, external, code)
      select ${source}, 'good', 'x4', min(code) from good where is_active and not is_hire returning code`.execute(
      shop.database.db,
    )
    const { code } = rows[0]!
    expect(reasons(await waiting('?reason=no-price'))).toEqual([])
    await sql`update good set is_active = false where code = ${code}`.execute(shop.database.db)
    expect((await waiting('?reason=no-price')).goods).toMatchObject([{ external: 'x4', code }])
    await sql`update good set is_active = true where code = ${code}`.execute(shop.database.db)
    await sql`delete from external_id where source_id = ${source}`.execute(shop.database.db)
    // however many are passed over before it
    await sql`insert into source_good (source_id, external, data, stamp, run_id, said_at)
      select ${source}, 'w' || lpad(n::text, 4, '0'), '{"name": "Набор", "groups": ["g1"]}', 1, 1, now() from generate_series(1, 1200) n`.execute(
      shop.database.db,
    )
    expect(reasons(await waiting())).toEqual(['x4: no-price', 'y1: no-card', 'y2: no-card'])
    await sql`delete from source_good where source_id = ${source} and external like 'w%'`.execute(shop.database.db)
  })

  it('become a category or an attribute of their own name in one press', async () => {
    const { data: made } = await owner.post('/categories', {
      name: 'Граверы',
      nameOne: 'Граверы',
      parent: category,
      isHire: false,
    })
    await sql`insert into exchange_mapping (source_id, kind, external, name, changed_at) values
      (${source}, 'group', 'g9', 'Граверы', now()), (${source}, 'property', 'q1', 'Ход, мм', now())`.execute(
      shop.database.db,
    )
    const decided = await owner.post(at('/mapping'), {
      kind: 'group',
      decisions: [{ external: 'g9', from: null, target: { category: made.code } }],
    })
    expect(decided.data).toMatchObject([{ targetText: 'Граверы', isGuess: false }])
    const { data: attribute } = await owner.post('/attributes', newAttribute('Ход, мм', ['12', '18,5']))
    expect(attribute).toMatchObject({ name: 'Ход', type: 'number', unit: 'мм' })
    const told = await owner.post(at('/mapping'), {
      kind: 'property',
      decisions: [{ external: 'q1', from: null, target: { attribute: attribute.code, unit: 'мм' } }],
    })
    expect(told.data).toMatchObject([{ targetText: 'Ход, мм' }])
  })

  it('guesses are confirmed together, and the journal names who did', async () => {
    expect((await owner.post(at('/guesses'), { kind: 'group' })).data).toEqual({ confirmed: 1 })
    expect((await list()).undecided).toContainEqual({ kind: 'group', undecided: 1, guesses: 0, all: 4 })
    const { data } = await owner.get('/audit?thing=exchange-mapping&key=%D0%94%D1%80%D0%B5%D0%BB%D0%B8')
    expect(data.entries[0].changes).toEqual([{ field: 'is_guess', label: 'Догадка', before: 'да', after: 'нет' }])
  })
})

describe('runs', () => {
  const run = async (state: string, more: Record<string, unknown> = {}) =>
    (
      await sql<{
        id: number
      }>`insert into exchange_run (source_id, kind, state, stamp, started_at, changed_at, ended_at, figures, brake, failure)
        values (${source}, 'catalog', ${state}, 1, now(), now(), ${shop.time.now}, ${JSON.stringify(more['figures'] ?? {})},
          ${more['brake'] ? JSON.stringify(more['brake']) : null}, ${more['failure'] ?? null}) returning id`.execute(
        shop.database.db,
      )
    ).rows[0]!.id

  it('are listed newest first, page by page, by state', async () => {
    const ids = [await run('applied'), await run('failed', { failure: 'Файл обрезан' }), await run('nothing')]
    const first = (await owner.get('/exchange/runs?limit=2')).data
    expect(first.runs.map(({ id }: { id: number }) => id)).toEqual([ids[2], ids[1]])
    const second = (await owner.get(`/exchange/runs?limit=2&after=${first.next}`)).data
    expect([second.runs[0].id, second.next]).toEqual([ids[0], null])
    expect((await owner.get('/exchange/runs?state=failed,dropped')).data.runs).toHaveLength(1)
    expect((await owner.get('/exchange/runs?state=lost')).status).toBe(422)
    expect((await card()).lastRun).toMatchObject({ id: ids[2], state: 'nothing' })
  })

  it('tell their files, errors with the line, brakes and what they changed', async () => {
    const { db } = shop.database
    const id = await run('held', { brake: [{ rule: 'hide', count: 120, of: 900, words: 'Скроет 120 товаров из 900' }] })
    await sql`insert into exchange_file (run_id, name, bytes, state, failure, failure_line, created_at, changed_at)
      values (${id}, 'import.xml', 2048, 'failed', 'Тег не закрыт', 17, now(), now())`.execute(db)
    await sql`insert into exchange_problem (run_id, file_name, line, external, words)
      values (${id}, 'offers.xml', 5, 'x1', 'Валюта USD не известна')`.execute(db)
    await sql`insert into exchange_change (run_id, thing, key, before, after) values
      (${id}, 'offer', '100101/777', '{"price": 10000, "price_old": null}', '{"price": 15000, "price_old": null}'),
      (${id}, 'good', '100101', '{"name": "Было", "is_active": true, "attributes": {"power": 800, "damping": true}}',
        '{"name": "Стало", "is_active": true, "attributes": {"power": 1200, "damping": true, "chuck": "unheard-of"}}'),
      (${id}, 'good', '100102', null, '{"name": "Новый"}')`.execute(db)
    const { data } = await owner.get(`/exchange/runs/${id}`)
    expect(data.fileList).toEqual([
      { name: 'import.xml', bytes: 2048, state: 'failed', failure: 'Тег не закрыт', line: 17 },
    ])
    expect(data.problemList[0]).toMatchObject({ fileName: 'offers.xml', line: 5 })
    expect(data.brake).toMatchObject([{ rule: 'hide', words: 'Скроет 120 товаров из 900', count: 120, of: 900 }])
    expect(data.difference.counts).toEqual([
      { thing: 'good', label: 'Товары', added: 1, changed: 1, gone: 0 },
      { thing: 'offer', label: 'Цены', added: 0, changed: 1, gone: 0 },
    ])
    expect(data.difference.extremes[0]).toMatchObject({ before: 100, after: 150, percent: 50 })
    const renamed = data.difference.samples.find(({ key }: { key: string }) => key === '100101')
    expect(renamed).toMatchObject({
      change: 'changed',
      fields: [
        { label: 'Название', before: 'Было', after: 'Стало' },
        // by what people call them, not as the base keeps them
        { label: 'Мощность', before: withUnit('800', 'Вт'), after: withUnit(formatNumber(1200), 'Вт') },
        { label: 'Патрон', before: null, after: 'unheard-of' },
      ],
    })
    expect((await owner.get('/exchange/runs/999999')).status).toBe(404)
  })
})
