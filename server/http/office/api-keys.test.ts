import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { KEY_PERMISSIONS } from '#rules/staff/key-permissions.ts'
import { isPermission, type Permission } from '#rules/staff/permissions.ts'
import { OFFICE_HOST, type OfficeShop, openOfficeShop, type StaffBrowser } from '#server/test/office-shop.ts'
import { officeSections } from './sections.ts'

let shop: OfficeShop
let owner: StaffBrowser
beforeAll(async () => {
  shop = await openOfficeShop()
  owner = await shop.as('owner')
})
afterAll(() => shop.close())

const FORM = { nodeCodes: [], warehouseIds: [], perMinute: 6000, expiresOn: null as string | null }
let made = 0
async function makeKey(permissions: readonly string[], form: object = {}, by = owner) {
  const body = { ...FORM, name: `Программа ${++made}`, permissions, ...form }
  const answer = await by.post('/api-keys', body)
  expect(answer.status, JSON.stringify(answer)).toBe(200)
  return answer.data as { secret: string; key: { id: number; name: string; version: number; prefix: string } }
}

/** As a program asks: no cookie, no origin. */
async function ask(secret: string, method: string, path: string, payload?: object, headers = {}) {
  const answer = await shop.app.inject({
    method: method as 'GET',
    url: `/api/office${path}`,
    headers: { host: OFFICE_HOST, authorization: `Bearer ${secret}`, ...headers },
    ...(payload ? { payload } : {}),
  })
  return { ...answer.json(), status: answer.statusCode, retryAfter: answer.headers['retry-after'] } as {
    status: number
    retryAfter: string | undefined
    // the answers' shapes are checked by the application itself
    // oxlint-disable-next-line typescript/no-explicit-any
    data: any
    errorCode?: string
    errorMessage?: string
  }
}

describe('a key of a program', () => {
  it('opens what it was given, in the branches it was given, and says no in words', async () => {
    const { secret, key } = await makeKey(['orders.read'], { name: 'CRM' })
    expect(secret).toMatch(/^vk_[\w-]{43}$/)
    expect(secret.startsWith(key.prefix)).toBe(true)
    const number = await shop.order()
    expect((await ask(secret, 'GET', `/orders/${number}`)).data.number).toBe(number)
    expect(await ask(secret, 'GET', '/customers')).toMatchObject({
      status: 403,
      errorCode: 'FORBIDDEN',
      errorMessage: 'У ключа «CRM» нет права «Видеть карточки клиентов»: нужен другой ключ',
    })
    const elsewhere = await shop.database.db
      .selectFrom('node_logistic')
      .select('code')
      .where('code', 'not in', shop.database.db.selectFrom('shop_order').select('node_code'))
      .executeTakeFirstOrThrow()
    const far = await makeKey(['orders.read'], { nodeCodes: [elsewhere.code] })
    expect((await ask(far.secret, 'GET', `/orders/${number}`)).status).toBe(404)
    // a cookie of the owner beside it adds nothing
    const cookie = { cookie: `office_session=${owner.cookie()}` }
    expect((await ask(secret, 'GET', '/customers', undefined, cookie)).status).toBe(403)
    const listed = (await owner.get('/api-keys')).data.keys.find(({ id }: { id: number }) => id === key.id)
    expect(listed).toMatchObject({ lastUsedAt: shop.time.now.toISOString(), lastUsedFrom: '127.0.0.0/24' })
    expect(JSON.stringify(listed)).not.toContain(secret)
  })

  it('is replaced while its program works: the one before opens as long as was said, revoked neither does', async () => {
    const { secret, key } = await makeKey(['orders.read'], { name: 'Сменный' })
    const opens = async (with_: string) => (await ask(with_, 'GET', '/orders?limit=1')).status
    const replace = (version: number, hours: number) => owner.post(`/api-keys/${key.id}/secret`, { version, hours })
    const { data } = await replace(key.version, 24)
    expect(data.key).toMatchObject({ id: key.id, name: 'Сменный', permissions: ['orders.read'] })
    expect(data.key.oldUntil).toBe(new Date(shop.time.now.getTime() + 24 * 3_600_000).toISOString())
    expect([await opens(secret), await opens(data.secret)]).toEqual([200, 200])
    expect((await replace(key.version, 24)).status, 'changed meanwhile').toBe(409)
    const now = shop.time.now
    shop.time.now = new Date(now.getTime() + 24 * 3_600_000)
    expect([await opens(secret), await opens(data.secret)]).toEqual([401, 200])
    shop.time.now = now
    const { data: third } = await replace(data.key.version, 0)
    expect([await opens(secret), await opens(data.secret), await opens(third.secret)]).toEqual([401, 401, 200])
    const { data: fourth } = await replace(third.key.version, 1)
    await owner.post(`/api-keys/${key.id}/revoke`)
    expect([await opens(third.secret), await opens(fourth.secret)]).toEqual([401, 401])
    expect((await replace(fourth.key.version + 1, 1)).status, 'revoked').toBe(409)
    const { entries } = (await owner.get(`/audit?thing=api-key&key=${key.id}`)).data
    expect(JSON.stringify(entries)).not.toMatch(/[0-9a-f]{64}/)
  })

  it('with everything it may have walks every call, and nothing of people is open to it', async () => {
    const { secret } = await makeKey(KEY_PERMISSIONS)
    for (const { call } of officeSections) {
      const path = call.path.replace(/\{\w+\}/g, '1').slice('/office'.length)
      const { status, errorMessage } = await ask(secret, call.method, path, call.method === 'GET' ? undefined : {})
      const isOpen = KEY_PERMISSIONS.includes(call.needs as Permission) && !call.isFreshNeeded
      const name = `${call.method} ${call.path}`
      if (!isOpen) expect([name, status, errorMessage]).toEqual([name, 403, expect.stringMatching(/^Это действие/)])
      else expect([name, status === 401 || status >= 500]).toEqual([name, false])
      if (isOpen && status === 403)
        expect([name, errorMessage]).not.toEqual([name, expect.stringContaining('нет права')])
    }
    expect(officeSections.filter(({ call }) => isPermission(call.needs)).length).toBeGreaterThan(100)
    expect((await ask(secret, 'GET', '/openapi.json')).status).toBe(200)
  })

  it('is refused from the moment it is revoked, out of time or unknown', async () => {
    const { secret, key } = await makeKey(['orders.read'], { name: 'Курьер' })
    expect((await ask(secret, 'GET', '/orders')).status).toBe(200)
    expect((await owner.post(`/api-keys/${key.id}/revoke`)).data.state).toBe('revoked')
    expect(await ask(secret, 'GET', '/orders')).toMatchObject({
      status: 401,
      errorMessage: 'Ключ «Курьер» отозван: нужен новый',
    })
    expect((await owner.post(`/api-keys/${key.id}`, { version: key.version + 1, name: 'Снова' })).status).toBe(409)
    const now = shop.time.now
    const today = new Date(now.getTime() + 3 * 3_600_000).toISOString().slice(0, 10)
    const short = await makeKey(['orders.read'], { name: 'Курьер', expiresOn: today })
    expect((await ask(short.secret, 'GET', '/orders')).status).toBe(200)
    shop.time.now = new Date(`${today}T21:00:00Z`)
    try {
      const late = await ask(short.secret, 'GET', '/orders')
      expect([late.status, late.errorMessage]).toEqual([401, expect.stringMatching(/^Срок ключа «Курьер» истёк \d/)])
    } finally {
      shop.time.now = now
    }
    for (const wrong of ['vk_', `vk_${'a'.repeat(43)}`, `${secret}x`, `vk_${'я'.repeat(9000)}`]) {
      const answer = await shop.app.inject({
        url: '/api/office/orders',
        headers: { host: OFFICE_HOST, authorization: `Bearer ${encodeURIComponent(wrong)}` },
      })
      expect(answer.statusCode).toBe(401)
    }
    expect((await ask(short.secret.slice(3), 'GET', '/orders')).errorMessage).toContain('Войдите')
  })

  it('has a limit of its own and hears how long to wait', async () => {
    const { secret, key } = await makeKey(['orders.read'], { perMinute: 2 })
    const other = await makeKey(['orders.read'])
    expect((await ask(secret, 'GET', '/orders')).status).toBe(200)
    expect((await ask(secret, 'GET', '/orders')).status).toBe(200)
    const third = await ask(secret, 'GET', '/orders')
    expect([third.status, Number(third.retryAfter) > 0]).toEqual([429, true])
    expect(third.errorMessage).toContain('можно вызовов в минуту: 2.')
    expect((await ask(other.secret, 'GET', '/orders')).status).toBe(200)
    expect((await owner.post(`/api-keys/${key.id}`, { version: key.version, perMinute: 100 })).status).toBe(200)
    expect((await ask(secret, 'GET', '/orders')).status).toBe(200)
  })

  it('may more or less, here or there, from the next call on, and the journal says who changed it', async () => {
    const { secret, key } = await makeKey(['orders.read', 'goods.read'], { name: 'Касса' })
    const number = await shop.order()
    expect((await ask(secret, 'GET', `/orders/${number}`)).status).toBe(200)
    const change = async (body: object, by = owner) => {
      const { version } = (await owner.get('/api-keys')).data.keys.find(({ id }: { id: number }) => id === key.id)
      return by.post(`/api-keys/${key.id}`, { version, ...body })
    }
    expect((await ask(secret, 'GET', '/stock')).errorMessage).toContain('нет права «Видеть остатки и резервы»')
    const wider = await change({ permissions: ['orders.read', 'goods.read', 'stock.read'] })
    expect(wider.data.permissions).toEqual(['orders.read', 'goods.read', 'stock.read'])
    expect((await ask(secret, 'GET', '/stock')).status).toBe(200)
    await change({ permissions: ['stock.read'] })
    expect((await ask(secret, 'GET', `/orders/${number}`)).status).toBe(403)
    const { db } = shop.database
    const { node_code } = await db
      .selectFrom('shop_order')
      .select('node_code')
      .where('number', '=', number)
      .executeTakeFirstOrThrow()
    const other = await db
      .selectFrom('node_logistic')
      .select('code')
      .where('code', '<>', node_code)
      .executeTakeFirstOrThrow()
    await change({ permissions: ['orders.read'], nodeCodes: [other.code] })
    expect((await ask(secret, 'GET', `/orders/${number}`)).status).toBe(404)
    await change({ nodeCodes: [node_code] })
    expect((await ask(secret, 'GET', `/orders/${number}`)).status).toBe(200)
    const [last] = (await owner.get(`/audit?thing=api-key&key=${key.id}`)).data.entries
    expect(last.changes).toEqual([expect.objectContaining({ label: 'Филиалы' })])

    const wordsOf = async (body: object, by = owner) =>
      Object.values((await change(body, by)).errorMessage as object).flat()
    expect(await wordsOf({ permissions: [] })).toEqual(['Выберите хотя бы одно право'])
    expect(await wordsOf({ permissions: ['staff.manage'] })).toEqual([
      'Право «Люди, роли и входы» бывает только у людей',
    ])
    expect(await wordsOf({ nodeCodes: ['нет'] })).toEqual(['Филиала с кодом «нет» нет'])
    // a narrow person takes away, leaves what somebody wider gave, and gives nothing they have not
    const role = await owner.post('/roles', {
      name: 'Ключник кассы',
      does: '',
      permissions: ['settings.secrets', 'orders.read'],
    })
    const narrow = await shop.as(role.data.code, { nodeCodes: [node_code] })
    await change({ permissions: ['orders.read', 'stock.read'] })
    expect(await wordsOf({ permissions: ['orders.read', 'stock.read', 'goods.read'] }, narrow)).toEqual([
      'Права «Видеть товары» нет у вас самих',
    ])
    expect(await wordsOf({ nodeCodes: [] }, narrow)).toContain(
      'Право «Видеть заказы» у вас не во всех выбранных местах',
    )
    expect((await change({ name: 'Касса 2' }, narrow)).data.permissions).toEqual(['orders.read', 'stock.read'])
    const { data: left } = await change({ permissions: ['stock.read'] }, narrow)
    expect(left.permissions).toEqual(['stock.read'])
    // a new secret of it would give them what they have not
    const replaced = await narrow.post(`/api-keys/${key.id}/secret`, { version: left.version, hours: 24 })
    expect([replaced.status, replaced.errorMessage]).toEqual([
      422,
      { permissions: ['Права «Видеть остатки и резервы» нет у вас самих'] },
    ])
  })

  it('leaves its name on what it changes, once by a key of repetition', async () => {
    const { secret, key } = await makeKey(['orders.read', 'orders.notes'], { name: 'Склад' })
    const number = await shop.order()
    const note = { text: 'Курьер выехал', kind: 'note' }
    const headers = { 'idempotency-key': 'note-0001' }
    const first = await ask(secret, 'POST', `/orders/${number}/notes`, note, headers)
    expect(first.status, JSON.stringify(first)).toBe(200)
    expect((await ask(secret, 'POST', `/orders/${number}/notes`, note, headers)).data).toEqual(first.data)
    const tagged = await ask(secret, 'POST', `/orders/${number}/desk`, { addTags: ['курьер'] })
    expect(tagged.status, JSON.stringify(tagged)).toBe(200)
    const { entries } = (await owner.get(`/orders/${number}/audit`)).data
    expect(entries[0]).toMatchObject({ who: { name: 'Программа: Склад' }, via: 'Ключ программы' })
    expect(JSON.stringify((await owner.get(`/orders/${number}`)).data)).toContain('Программа: Склад')
    await owner.post(`/api-keys/${key.id}`, { version: key.version, name: 'Склад 2' })
    expect((await owner.get(`/orders/${number}/audit`)).data.entries[0].who.name).toBe('Программа: Склад 2')
    const listed = (await owner.get('/api-keys')).data.keys.find(({ id }: { id: number }) => id === key.id)
    const deeds = (await owner.get(`/audit?staff=${listed.staffId}`)).data.entries
    expect(new Set(deeds.map(({ title }: { title: string }) => title))).toEqual(new Set([`Заказ ${number}`]))
    // made, renamed: told of as a key, and the secret in neither
    const journal = (await owner.get(`/audit?thing=api-key&key=${key.id}`)).data.entries
    expect(journal.map(({ action }: { action: string }) => action)).toEqual(['update', 'insert'])
    expect(journal[1].title).toBe('Ключ программы «Склад 2»')
    expect(JSON.stringify(journal)).not.toContain(secret.slice(12))
    expect((await owner.get('/staff')).data.filter(({ name }: { name: string }) => /^Программа:/.test(name))).toEqual(
      [],
    )
  })
})

describe('whoever makes keys', () => {
  it('gives no more than they have, names it once and confirms that it is them', async () => {
    const role = await owner.post('/roles', {
      name: 'Ключник',
      does: '',
      permissions: ['settings.secrets', 'orders.read'],
    })
    const branch = await shop.database.db.selectFrom('node_logistic').select('code').executeTakeFirstOrThrow()
    const narrow = await shop.as(role.data.code, { nodeCodes: [branch.code] })
    const form = { ...FORM, name: 'Узкий', permissions: ['orders.read'] }
    const refused = async (by: StaffBrowser, change: object) =>
      Object.values((await by.post('/api-keys', { ...form, ...change })).errorMessage as object).flat()
    expect(await refused(narrow, {})).toEqual(['Право «Видеть заказы» у вас не во всех выбранных местах'])
    expect(await refused(narrow, { nodeCodes: [branch.code], permissions: ['orders.read', 'money.refund'] })).toEqual([
      'Права «Возвращать деньги» нет у вас самих',
    ])
    expect(await refused(owner, { permissions: ['staff.manage', 'чужое'] })).toEqual([
      'Право «Люди, роли и входы» бывает только у людей',
      'Права «чужое» нет',
    ])
    expect(await refused(owner, { permissions: [] })).toEqual(['Выберите хотя бы одно право'])
    expect(await refused(owner, { nodeCodes: ['нет'] })).toEqual(['Филиала с кодом «нет» нет'])
    expect(await refused(owner, { expiresOn: '2020-01-01' })).toEqual(['Этот день уже прошёл'])
    expect(await refused(owner, { expiresOn: '2026-02-30' })).toEqual(['Такого дня нет'])
    expect(await refused(owner, { name: '  ' })).toEqual(['Назовите программу: под этим именем она будет в журнале'])
    await makeKey(['orders.read'], { name: 'Узкий', nodeCodes: [branch.code] }, narrow)
    expect(await refused(owner, { name: 'УЗКИЙ' })).toEqual([
      'Ключ с таким названием уже есть: назовите иначе или отзовите прежний',
    ])
    await shop.database.db.updateTable('staff_session').set({ fresh_until: null }).execute()
    expect((await owner.post('/api-keys', { ...form, name: 'Другой' })).errorCode).toBe('CONFIRM_NEEDED')
    expect((await (await shop.as('manager')).get('/api-keys')).status).toBe(403)
  })
})
