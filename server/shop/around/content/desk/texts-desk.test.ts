import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { builtInTemplate, MESSAGE_KINDS, type MessageKey } from '#rules/content/message-templates.ts'
import { invalidateMemoized } from '#server/kernel/memoize.ts'
import { type OfficeShop, openOfficeShop, type StaffBrowser } from '#server/test/office-shop.ts'
import { workAtTexts } from './publish-text.ts'

let shop: OfficeShop
let content: StaffBrowser
let colleague: StaffBrowser
beforeAll(async () => {
  shop = await openOfficeShop()
  ;[content, colleague] = [await shop.as('content'), await shop.as('content')]
  await shop.database.db.insertInto('blog_type').values({ code: 'advice', name: 'Советы', position: 0 }).execute()
})
afterAll(() => shop.close())

const db = () => shop.database.db
const page = async (url: string, node = '777') =>
  (await shop.get(`/api/content/page?url=${encodeURIComponent(url)}&nodeLogisticCode=${node}`)).json()
const minutes = (count: number) => new Date(shop.time.now.getTime() + count * 60_000)
const wait = (count: number) => (shop.time.now = minutes(count))

async function draft(kind: string, fields: object) {
  const { data, status, errorMessage } = await content.post('/texts', { kind, fields })
  expect([status, errorMessage]).toEqual([200, undefined])
  return data
}
const save = (card: { id: number; version: number }, fields: object, by = content) =>
  by.post(`/texts/${card.id}`, { version: card.version, fields })
const publish = (card: { id: number; version: number }, times: object = {}) =>
  content.post(`/texts/${card.id}/publish`, { version: card.version, ...times })
const card = async (id: number) => (await content.get(`/texts/${id}`)).data

describe('a page', () => {
  it('is a draft nobody sees, then is shown without its scripts; every save is a revision', async () => {
    const made = await draft('page', { title: 'О доставке', body: '## Как\n\nБыстро <script>alert(1)</script>' })
    expect(made).toMatchObject({ state: 'draft', version: 1, url: '/o-dostavke/', changedBy: expect.any(String) })
    expect((await page('/o-dostavke/')).errorCode).toBe('NOT_FOUND')
    const saved = (await save(made, { ...made.fields, body: `${made.fields.body}\n\n[плохо](javascript:alert(1))` }))
      .data
    expect(saved.version).toBe(2)
    // the same words again are no news
    expect((await save(saved, saved.fields)).data.version).toBe(2)
    expect((await publish(saved)).data).toMatchObject({ state: 'shown', hasChanges: false })
    const { html } = (await page('/o-dostavke/')).data
    expect(html).toContain('Быстро')
    expect(html).not.toMatch(/script/)
    const later = (await save(saved, { ...saved.fields, title: 'Доставка' })).data
    expect(later).toMatchObject({ state: 'shown', hasChanges: true, version: 3 })
    expect((await page('/o-dostavke/')).data.title).toBe('О доставке')
    const { data: revisions } = await content.get(`/texts/${made.id}/revisions`)
    expect(revisions.map(({ number, isShown }: { number: number; isShown: boolean }) => [number, isShown])).toEqual([
      [3, false],
      [2, true],
      [1, false],
    ])
    const { data: first } = await content.get(`/texts/${made.id}/revisions/1`)
    expect((await save(later, first.fields)).data).toMatchObject({ version: 4, fields: { title: 'О доставке' } })
  })

  it('moved to another address leads there from the old one; a taken or a shop’s own one is refused in words', async () => {
    const made = await draft('page', { title: 'Оплата', code: 'oplata', body: 'Картой' })
    await publish(made)
    const moved = (await save(await card(made.id), { ...made.fields, code: 'payment-ways' })).data
    expect((await page('/oplata/')).data.title).toBe('Оплата')
    await publish(moved)
    expect((await page('/payment-ways/')).data.title).toBe('Оплата')
    expect((await page('/oplata/')).errorCode).toBe('NOT_FOUND')
    expect(await db().selectFrom('redirect').select(['from_address', 'to_address']).execute()).toEqual([
      { from_address: '/oplata/', to_address: '/payment-ways/' },
    ])
    for (const code of ['payment-ways', 'catalog', 'Не адрес', '../etc'])
      expect([
        code,
        (await content.post('/texts', { kind: 'page', fields: { title: 'Я', code } })).errorMessage,
      ]).toEqual([code, { code: [expect.any(String)] }])
    // back again: nothing leads away from where it lives
    const back = (await save(await card(made.id), { ...made.fields, code: 'oplata' })).data
    await publish(back)
    expect(await db().selectFrom('redirect').select('from_address').execute()).toEqual([
      { from_address: '/payment-ways/' },
    ])
  })

  it('is of the branches it names', async () => {
    const made = await draft('page', { title: 'Псковичам', code: 'pskov-only', body: 'Да', nodeCodes: ['000001'] })
    await publish(made)
    expect((await page('/pskov-only/', '000001')).data.title).toBe('Псковичам')
    expect((await page('/pskov-only/')).errorCode).toBe('NOT_FOUND')
    expect((await save(made, { ...made.fields, nodeCodes: ['moon'] })).errorMessage).toHaveProperty('nodeCodes')
    const list = async (node: string) =>
      (await content.get(`/texts?search=pskov-only&node=${node}`)).data.texts.map(({ id }: { id: number }) => id)
    expect([await list('000001'), await list('777')]).toEqual([[made.id], []])
  })

  it('saved by two at once is shown to the second with both texts; nothing is lost', async () => {
    const made = await draft('page', { title: 'Спор', body: 'Было' })
    expect((await save(made, { ...made.fields, body: 'Чужие' }, colleague)).status).toBe(200)
    const late = await save(made, { ...made.fields, body: 'Мои' })
    expect(late).toMatchObject({
      status: 409,
      conflicts: [{ field: 'body', label: 'Текст', yours: 'Мои', theirs: 'Чужие' }],
    })
    expect((await publish(made)).status).toBe(409)
    expect((await card(made.id)).fields.body).toBe('Чужие')
  })
})

describe('a time', () => {
  it('comes and the text appears, then goes; one in the past is refused in words', async () => {
    const made = await draft('news', { title: 'Новый магазин', body: 'Открыли' })
    const news = async () => (await shop.get('/api/action?type=news')).json().data.map(({ title }: never) => title)
    expect((await publish(made, { at: minutes(-1).toISOString() })).errorMessage).toEqual({ at: [expect.any(String)] })
    expect((await publish(made, { at: 'вчера' })).errorMessage).toEqual({ at: ['Нужны дата и время'] })
    const set = await publish(made, { at: minutes(30).toISOString(), until: minutes(90).toISOString() })
    expect(set.data).toMatchObject({ state: 'waiting', publishAt: minutes(30).toISOString() })
    await workAtTexts(shop.services)
    expect(await news()).toEqual([])
    wait(31)
    expect(await workAtTexts(shop.services)).toBe(1)
    expect(await news()).toEqual(['Новый магазин'])
    expect(await card(made.id)).toMatchObject({ state: 'shown', publishAt: null, version: 1 })
    wait(60)
    await workAtTexts(shop.services)
    expect(await news()).toEqual([])
    expect((await card(made.id)).state).toBe('off')
    // hours typed without a zone are Moscow's
    const local = await publish(await card(made.id), { at: '2026-03-06T09:00' })
    expect(local.data.publishAt).toBe('2026-03-06T06:00:00.000Z')
  })

  it('shows the words that were set for it, not those saved since', async () => {
    const made = await draft('news', { title: 'Скидки пятницы', body: 'Как решили' })
    await publish(made, { at: minutes(30).toISOString() })
    const later = await save(await card(made.id), { ...made.fields, body: 'Ещё пишется' })
    expect(later.status).toBe(200)
    wait(31)
    expect(await workAtTexts(shop.services)).toBe(1)
    expect(await card(made.id)).toMatchObject({ state: 'shown', hasChanges: true, version: 2, publishAt: null })
    expect((await card(made.id)).fields.body).toBe('Ещё пишется')
    const shown = await shop.database.db
      .selectFrom('publication')
      .select('body')
      .where('title', '=', 'Скидки пятницы')
      .execute()
    expect(shown).toEqual([{ body: 'Как решили' }])
    await publish(await card(made.id))
    const now = await shop.database.db
      .selectFrom('publication')
      .select('body')
      .where('title', '=', 'Скидки пятницы')
      .execute()
    expect(now).toEqual([{ body: 'Ещё пишется' }])
  })

  it('meets a text that cannot be shown: it says why and waits for a person', async () => {
    const [made, rival] = [await draft('blog', { title: 'Как выбрать', body: 'Так', blogType: 'advice' }), 'kak-vybrat']
    await publish(made, { at: minutes(5).toISOString() })
    await db()
      .updateTable('site_text')
      .set({ fields: JSON.stringify({ ...made.fields, body: '' }) })
      .where('id', '=', made.id)
      .execute()
    wait(6)
    await workAtTexts(shop.services)
    expect(await card(made.id)).toMatchObject({ state: 'draft', trouble: expect.stringContaining('Текста ещё нет') })
    expect((await shop.get(`/api/blogs/page?code=${rival}`)).statusCode).toBe(404)
  })
})

describe('an action', () => {
  it('has its days, goods and discount; likes outlive a time off the shop', async () => {
    const made = await draft('action', {
      title: 'Скидка на буры',
      body: 'Весь март\n\n{{good:100101}}',
      cover: { tone: 'red', label: '−20 %', pictures: [] },
      startsAt: '2026-03-01T00:00',
      endsAt: '2026-04-01T00:00',
      goodCodes: ['100101'],
    })
    await publish(made)
    const shown = async () => (await shop.get('/api/action/skidka-na-bury?type=action')).json()
    expect((await shown()).data).toMatchObject({
      cover: { label: '−20 %' },
      endsAt: '2026-03-31T21:00:00.000Z',
      blocks: [{ kind: 'html' }, { kind: 'good', good: { code: '100101' } }],
    })
    await db().updateTable('publication').set({ likes: 7 }).where('code', '=', 'skidka-na-bury').execute()
    const now = await card(made.id)
    expect(now.version).toBe(1)
    await content.post(`/texts/${made.id}/unpublish`, { version: 1 })
    expect((await shown()).errorCode).toBe('NOT_FOUND')
    await publish(await card(made.id))
    expect((await shown()).data.likes).toBe(7)
    expect((await save(made, { ...made.fields, goodCodes: ['999999'] })).errorMessage).toHaveProperty('goodCodes')
    expect((await save(made, { ...made.fields, endsAt: '2026-02-01T00:00' })).errorMessage).toHaveProperty('endsAt')
  })
})

describe('banners and menus', () => {
  it('a banner is shown by its branch and taken off', async () => {
    const fields = { title: 'Весна', link: '/discount/', tone: 'green', place: 'home', nodeCodes: ['000001'] }
    const made = await draft('banner', fields)
    await publish(made)
    const titles = async (node: string) =>
      (await shop.get(`/api/content/images?type=home&nodeLogisticCode=${node}`))
        .json()
        .data.map(({ title }: never) => title)
    expect([await titles('000001'), await titles('777')]).toEqual([['Весна'], []])
    await content.post(`/texts/${made.id}/unpublish`, { version: 1 })
    expect(await titles('000001')).toEqual([])
    expect(
      (await content.post('/texts', { kind: 'banner', fields: { ...fields, link: 'javascript:alert(1)' } }))
        .errorMessage,
    ).toEqual({ link: [expect.any(String)] })
  })

  it('a menu is put in order; of two levels; a cycle, a lost parent and a level too many are refused in words', async () => {
    const [menu] = (await content.get('/texts?kind=menu')).data.texts
    const now = await card(menu.id)
    const item = (id: string, parent: string) => ({ id, parent, name: id, link: '/shops/', picture: null })
    for (const [items, said] of [
      [[item('a', 'b'), item('b', 'a')], 'вложен сам в себя'],
      [[item('a', 'a')], 'вложен сам в себя'],
      [[item('a', 'nowhere')], 'не найти места'],
      [[item('a', 'top'), item('b', 'a'), item('c', 'b')], 'третий уровень'],
      [[item('a', 'rental'), item('b', 'a')], 'в один уровень'],
      [[{ ...item('a', 'top'), link: '' }], 'нужны название и ссылка'],
      [[item('a', 'top'), { ...item('b', 'a'), link: '' }], 'нужны название и ссылка'],
      [[{ ...item('a', 'top'), link: 'javascript:1' }], 'нужны название и ссылка'],
    ] as const)
      expect((await save(now, { items })).errorMessage).toEqual({ items: [expect.stringContaining(said)] })
    const items = [
      item('Б', 'top'),
      item('А', 'top'),
      item('б2', 'Б'),
      item('б1', 'Б'),
      { ...item('В', 'footer-company'), link: '' },
      item('в1', 'В'),
    ]
    const saved = (await save(now, { items })).data
    await publish(saved)
    const { top, footer } = (await shop.get('/api/content/menu')).json().data
    expect(top).toEqual([
      // what opens a list is no link: its own page comes first in it
      { name: 'Б', url: '/shops/', image: null, items: ['Б', 'б2', 'б1'].map((name) => ({ name, url: '/shops/' })) },
      { name: 'А', url: '/shops/', image: null },
    ])
    expect(footer[2].items).toEqual([{ name: 'В', url: '', image: null, items: [{ name: 'в1', url: '/shops/' }] }])
    const after = await card(menu.id)
    expect(after.version).toBe(saved.version)
    expect(after.fields.items).toEqual(saved.fields.items)
    expect(saved.fields.items).toMatchObject([
      { name: 'В', parent: 'footer-company' },
      { name: 'в1', parent: 'item-1' },
      { name: 'Б', parent: 'top' },
      { name: 'б2', parent: 'item-3' },
      { name: 'б1', parent: 'item-3' },
      { name: 'А', parent: 'top' },
    ])
    expect((await content.post(`/texts/${menu.id}/unpublish`, { version: saved.version })).status).toBe(409)
  })
})

const SHOP = resolve(import.meta.dirname, '../../..')

describe('messages', () => {
  const message = async (code: string) => {
    const { texts } = (await content.get(`/texts?kind=message&search=${encodeURIComponent(code)}`)).data
    return texts.find(({ title }: { title: string }) => title === MESSAGE_KINDS[code as never]['name'])
  }
  const keys = Object.keys(MESSAGE_KINDS) as MessageKey[]
  const look = async (id: number, fields: object) =>
    (await content.post('/texts/preview', { kind: 'message', id, fields })).data

  it('there is a text for every kind and for nothing else', async () => {
    const rows = await db().selectFrom('site_text').select(['code', 'title']).where('kind', '=', 'message').execute()
    const names = keys.map((key) => ({ code: key as string, title: MESSAGE_KINDS[key].name as string }))
    const byCode = (a: { code: string }, b: { code: string }) => (a.code < b.code ? -1 : 1)
    expect(rows.toSorted(byCode)).toEqual(names.toSorted(byCode))
  })

  it('no message leaves without a kind, and no kind is without its sender', () => {
    const files = readdirSync(SHOP, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !name.startsWith(join('content', 'desk')))
      .map((name) => readFileSync(join(SHOP, name), 'utf8'))
    // by status: `rental.${status}`
    const byStatus = ['rental.returned', 'rental.cancelled']
    expect(keys.filter((key) => !byStatus.includes(key) && !files.some((text) => text.includes(`'${key}'`)))).toEqual(
      [],
    )
    const own = files.filter((text) => /\bwriteLetter\(/.test(text))
    // the one way words become a letter, and that of orders with their goods
    expect(own).toHaveLength(2)
  })

  it.each(keys)('%s: its built-in words can be sent, every value in them is filled in', async (key) => {
    const { id, fields, message: facts } = await card((await message(key)).id)
    expect(fields).toEqual(builtInTemplate(key))
    expect(facts).toMatchObject({ hasSms: fields.sms !== '', hasLetter: fields.subject !== '' })
    const { problems, message: seen } = await look(id, fields)
    expect(problems).toEqual({})
    expect(`${seen.subject}${seen.sms}${seen.html.replace(/<style>.*?<\/style>/s, '')}`).not.toMatch(/[{}]/)
    expect(seen.sms === '').toBe(fields.sms === '')
    // what it must have is missed
    for (const [field, names] of Object.entries(facts.must as Record<string, string[]>))
      for (const name of names) {
        const without = { ...fields, [field]: fields[field].replaceAll(`{${name}}`, 'слово') }
        expect((await look(id, without)).problems).toEqual({ [field]: [expect.stringContaining(`{${name}}`)] })
        expect((await save({ id, version: 1 }, without)).status).toBe(422)
      }
  })

  it('a code cannot lose its warning, an address its stranger’s sentence', async () => {
    const { id, fields } = await card((await message('account.code')).id)
    expect((await look(id, { ...fields, sms: '{code} {purpose}' })).problems).toHaveProperty('sms')
    const kept = await look(id, { ...fields, letter: 'Код на {lifetime}.' })
    expect(kept.message.html).toContain('сотрудники магазина код не спрашивают')
    expect(kept.message.html).toContain('483920')
    const { message: sms } = await look(id, { ...fields, sms: `${'а'.repeat(60)} {purpose}: {code}. {secret}` })
    expect(sms.smsParts).toBe(2)
  })

  it('go out in the shop’s own words, and in the built-in ones after they are got back', async () => {
    const { id } = await message('order.accepted')
    const now = await card(id)
    const wrong = await save(now, { ...now.fields, sms: 'Заказ {nomer}' })
    expect(wrong.errorMessage).toEqual({ sms: [expect.stringContaining('{nomer}')] })
    const words = {
      subject: 'Ваш заказ {number}',
      letter: 'Здравствуйте.\n\nСумма {total}.',
      sms: 'Ждём: № {number}, {total}',
    }
    const saved = (await save(now, words)).data
    await publish(saved)
    const last = async (channel: 'sms' | 'email') =>
      db()
        .selectFrom('outbox')
        .select(['subject', 'text'])
        .where('channel', '=', channel)
        .where('recipient', 'like', '%7911%')
        .orderBy('id', 'desc')
        .executeTakeFirst()
    // settings are memoized for seconds
    invalidateMemoized(shop.services.db)
    const number = await shop.order()
    expect((await last('sms'))!.text).toMatch(new RegExp(`^Ждём: № ${number}, [\\d\\s]+₽$`))
    await content.post(`/texts/${id}/unpublish`, { version: saved.version })
    invalidateMemoized(shop.services.db)
    await shop.order()
    expect((await last('sms'))!.text).toContain('принят')
  })

  it('are looked at with sample values', async () => {
    const { id } = await message('order.ready')
    const { data } = await content.post('/texts/preview', {
      kind: 'message',
      id,
      fields: { subject: 'Готов {number}', letter: 'Ждёт: {place}', sms: '{wrong}' },
    })
    expect(data).toMatchObject({ url: null, problems: { sms: [expect.any(String)] } })
    expect(data.message.subject).toBe('Готов 100024')
    expect(data.message.html).toContain('Псков')
  })
})

it('lists by kind, state and words, and finds goods and categories by name', async () => {
  expect((await content.get('/texts?kind=page&search=oplata')).data.texts).toHaveLength(1)
  expect((await content.get('/texts?state=draft')).data.texts.every(({ state }: never) => state === 'draft')).toBe(true)
  expect((await content.get(`/texts?search=${encodeURIComponent("%_\\'")}`)).data.texts).toEqual([])
  const { data: links } = await content.get('/texts/links?search=100101')
  expect(links).toContainEqual(expect.objectContaining({ kind: 'good', code: '100101' }))
  expect((await content.get('/texts/999999')).status).toBe(404)
  const trash = await draft('page', { title: 'Лишнее' })
  expect((await content.del(`/texts/${trash.id}`)).status).toBe(200)
  expect((await content.get(`/texts/${trash.id}`)).status).toBe(404)
})

it('what a file pushes is a revision too', async () => {
  await db().updateTable('page').set({ title: 'Из файла' }).where('code', '=', 'pskov-only').execute()
  const [row] = (await content.get('/texts?search=pskov-only')).data.texts
  expect(row).toMatchObject({ title: 'Из файла', state: 'shown', hasChanges: false, changedBy: null })
  expect((await content.get(`/texts/${row.id}/revisions`)).data).toHaveLength(2)
})
