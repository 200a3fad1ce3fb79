import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { OFFICE_HOST, type OfficeShop, openOfficeShop, type StaffBrowser } from '#server/test/office-shop.ts'
import { MAIN_HOST } from '#server/test/test-app.ts'

let shop: OfficeShop
let owner: StaffBrowser
let editor: StaffBrowser
let stored: string
beforeAll(async () => {
  shop = await openOfficeShop()
  owner = await shop.as('owner')
  editor = await shop.as('content')
  stored = (await upload(editor, 'pictures', await photo(50, 50, '#3c3'))).data.file
})
afterAll(() => shop.close())

async function upload(browser: StaffBrowser, what: string, payload: Uint8Array, name = 'снимок.jpg') {
  const answer = await shop.app.inject({
    method: 'POST',
    url: `/api/office/good-files/${what}?filename=${encodeURIComponent(name)}`,
    headers: {
      host: OFFICE_HOST,
      origin: `http://${OFFICE_HOST}`,
      cookie: `office_session=${browser.cookie()}`,
      'content-type': 'application/octet-stream',
    },
    payload: Buffer.from(payload),
  })
  return { status: answer.statusCode, ...answer.json() }
}
const photo = (width = 60, height = 40, background = '#c33') =>
  sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer()
const card = async (code = '100101') => (await owner.get(`/goods/${code}`)).data
/** The card's own version of the part goes back with the change. */
async function save(browser: StaffBrowser, name: string, value: unknown, code = '100101') {
  const { versions } = await card(code)
  return browser.post(`/goods/${code}`, { parts: { [name]: { version: versions[name], value } } })
}
const page = async (path: string) => JSON.parse((await shop.get(path)).body).data

describe('pictures', () => {
  it('are uploaded, ordered and described; the shop shows them so, with their real size', async () => {
    const { status, data } = await upload(editor, 'pictures', await photo())
    expect([status, data.width, data.height]).toEqual([200, 60, 40])
    const pictures = [
      { file: data.file, alt: 'Вид сбоку', original: null, crop: null },
      { file: stored, alt: '', original: null, crop: null },
    ]
    expect((await save(editor, 'pictures', pictures)).data.parts.pictures).toEqual(pictures)
    const { images } = await page('/api/catalog/good/100101')
    expect(images[0]).toMatchObject({ alt: 'Вид сбоку', width: 60, height: 40, src: `/pictures/640/${data.file}` })
    expect(images[1].alt).not.toBe('')
  })

  it('the same file brought again is known: its pixels are not read a second time', async () => {
    const bytes = await photo(70, 30, '#0cc')
    const first = await upload(editor, 'pictures', bytes)
    // whoever read the pixels again would have to write this file anew
    const { pictures } = shop.services.ports
    const put = vi.spyOn(pictures, 'put')
    expect(await upload(editor, 'pictures', bytes, 'второй раз.jpg')).toEqual(first)
    expect(put).not.toHaveBeenCalled()
    await pictures.remove(first.data.file)
    expect(await upload(editor, 'pictures', bytes), 'a lost file is healed').toEqual(first)
    expect(put).toHaveBeenCalledTimes(1)
    put.mockRestore()
  })

  it('a square on white ground is a picture of its own and remembers where it came from', async () => {
    const { data } = await upload(editor, 'pictures', await photo(80, 40, '#00f'))
    const crop = { x: 500, y: 500, side: 1000 }
    const made = await editor.post('/good-pictures/crop', { file: data.file, crop })
    expect(made.data.file).toMatch(/-80x80\.webp$/)
    const shown = await shop.app.inject({ url: `/pictures/320/${made.data.file}`, headers: { host: MAIN_HOST } })
    const pixels = await sharp(shown.rawPayload).raw().toBuffer()
    expect([...pixels.subarray(0, 3)].every((channel) => channel > 250)).toBe(true)
    const pictures = [{ file: made.data.file, alt: '', original: data.file, crop }]
    expect((await save(editor, 'pictures', pictures, '100102')).data.parts.pictures).toEqual(pictures)
    const used = await shop.database.db
      .selectFrom('picture_use' as 'picture')
      .select('file')
      .where('file', '=', data.file)
      .execute()
    expect(used).toHaveLength(1)
  })

  it('bombs, other files and empty ones are refused in words, and nothing is stored', async () => {
    const count = async () => (await shop.database.db.selectFrom('picture').select('file').execute()).length
    const before = await count()
    // a picture of a few bytes that says it is 50 000 points wide
    const bomb = await sharp(await photo())
      .png()
      .toBuffer()
    bomb.writeUInt32BE(50_000, 16)
    bomb.writeUInt32BE(50_000, 20)
    bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29)
    for (const [bytes, words] of [
      [bomb, /30 мегапикселей/],
      [new Uint8Array(), /пуст/],
      [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), /не JPEG/],
      [(await photo()).subarray(0, 200), /повреждён/],
    ] as const) {
      const { status, errorMessage } = await upload(editor, 'pictures', bytes, 'a.png')
      expect([status, errorMessage.file[0]]).toEqual([422, expect.stringMatching(words)])
    }
    expect(await count()).toBe(before)
  })

  it('a file nobody stored, the same twice, and too many are refused', async () => {
    const unknown = `${'0'.repeat(20)}-10x10.webp`
    const row = (file: string) => ({ file, alt: '', original: null, crop: null })
    for (const value of [[row(unknown)], [row(stored), row(stored)], [{ ...row(stored), original: unknown }]])
      expect((await save(editor, 'pictures', value)).status).toBe(422)
  })
})

it('a PDF becomes a document of the good and is read at the shop; what is none is refused', async () => {
  const pdf = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')
  const { status, data } = await upload(editor, 'documents', pdf, 'Инструкция.pdf')
  expect([status, data.name, data.size]).toEqual([200, 'Инструкция', pdf.length])
  const saved = await save(editor, 'documents', [{ name: 'Инструкция', url: data.url, size: data.size }])
  expect(saved.data.parts.documents).toHaveLength(1)
  expect((await page('/api/catalog/good/100101')).documents).toEqual(saved.data.parts.documents)
  const file = await shop.app.inject({ url: data.url, headers: { host: MAIN_HOST } })
  expect([file.statusCode, file.headers['content-type'], file.rawPayload.length]).toEqual([
    200,
    'application/pdf',
    pdf.length,
  ])
  // a script in it must not run in the shop's own name
  expect(file.headers['content-disposition']).toMatch(/^attachment; /)
  for (const bytes of [Buffer.from('MZ\u0090'), new Uint8Array(), pdf.subarray(0, 20)])
    expect((await upload(editor, 'documents', bytes, 'a.pdf')).status).toBe(422)
  for (const url of ['javascript:alert(1)', '/documents/../x', 'http://a.example/a.pdf', '//a.example/a.pdf'])
    expect((await save(editor, 'documents', [{ name: 'А', url, size: 1 }])).status).toBe(422)
})

it('kits keep their numbers, refuse what is no kit, and the shop offers them', async () => {
  const items = [{ code: '100301', quantity: 2, discountPercent: 10 }]
  const { db } = shop.database
  const { warehouse_id } = await db.selectFrom('good_stock').select('warehouse_id').executeTakeFirstOrThrow()
  await db
    .insertInto('good_stock')
    .values(['100105', '100301'].map((good_code) => ({ good_code, warehouse_id, quantity: 50 })))
    .onConflict((at) => at.columns(['good_code', 'warehouse_id']).doUpdateSet({ quantity: 50 }))
    .execute()
  const made = await save(owner, 'kits', [{ id: null, name: 'С бурами', items }], '100105')
  const [kit] = made.data.parts.kits
  expect(kit).toMatchObject({ name: 'С бурами', items })
  const renamed = await save(owner, 'kits', [{ ...kit, name: 'С двумя бурами' }], '100105')
  expect(renamed.data.parts.kits[0].id).toBe(kit.id)
  expect((await page('/api/catalog/good/100105/complect'))[0]).toMatchObject({ id: kit.id, name: 'С двумя бурами' })
  for (const wrong of [
    [{ id: null, name: '', items }],
    [{ id: null, name: 'Пустой', items: [] }],
    [{ id: null, name: 'Дважды', items: [...items, ...items] }],
    [{ id: null, name: 'Нет такого', items: [{ ...items[0], code: '999999999' }] }],
    [{ id: 999_999, name: 'Чужой', items }],
    [{ id: null, name: 'Скидка', items: [{ ...items[0], discountPercent: 91 }] }],
  ])
    expect((await save(owner, 'kits', wrong, '100105')).status).toBe(422)
  expect((await card('100105')).parts.kits).toHaveLength(1)
})

it('links, SEO and diagrams are on the product page', async () => {
  const links = { material: ['100301', '100302'], analog: ['100103'], spare: ['100303'], together: [] }
  expect((await save(owner, 'links', links, '100106')).data.parts.links).toEqual(links)
  expect(
    (await page('/api/catalog/good/100106/analogs')).map(({ good }: { good: { code: string } }) => good.code),
  ).toEqual(['100103'])
  expect((await save(owner, 'links', { ...links, spare: ['100106'] }, '100106')).status).toBe(422)
  await save(editor, 'seo', { title: 'Своё имя', description: 'Своё описание' }, '100106')
  const points = [
    { number: 1, x: 250, y: 500.5, code: '100303' },
    { number: 2, x: 900, y: 10, code: null },
  ]
  const diagrams = [{ id: null, name: 'Редуктор', picture: stored, points }]
  const saved = await save(editor, 'diagrams', diagrams, '100106')
  expect(saved.data.parts.diagrams[0]).toMatchObject({ name: 'Редуктор', points })
  expect(await page('/api/catalog/good/100106')).toMatchObject({ seoTitle: 'Своё имя', hasDiagrams: true })
  const [shown] = await page('/api/catalog/good/100106/diagrams')
  expect(shown).toMatchObject({
    name: 'Редуктор',
    points: [
      { number: 1, good: { code: '100303' } },
      { number: 2, good: null },
    ],
  })
})

it('rental: tariffs from the first day, pieces with numbers of their own', async () => {
  const { parts } = await card('900101')
  const pieces = [
    ...parts.rental.pieces,
    { id: null, warehouseId: parts.rental.pieces[0].warehouseId, serial: 'НОВ-1' },
  ]
  const rental = {
    ...parts.rental,
    tariffs: [
      { fromDays: 1, pricePerDay: 700 },
      { fromDays: 3, pricePerDay: 600 },
    ],
    pieces,
  }
  const saved = await save(owner, 'rental', rental, '900101')
  expect(saved.data.parts.rental.tariffs).toEqual(rental.tariffs)
  expect(saved.data.parts.rental.pieces).toHaveLength(pieces.length)
  for (const wrong of [
    { ...rental, tariffs: [] },
    { ...rental, tariffs: [{ fromDays: 2, pricePerDay: 700 }] },
    { ...rental, pieces: [...pieces, { id: null, warehouseId: 999_999, serial: 'Х' }] },
    { ...rental, saleGood: '900102' },
  ])
    expect((await save(owner, 'rental', wrong, '900101')).status).toBe(422)
  expect((await save(owner, 'rental', rental, '100101')).status).toBe(422)
})

it('two people at one card: the later one is told both values and nothing is lost', async () => {
  const { versions } = await card('100107')
  const seo = (title: string) => ({ parts: { seo: { version: versions.seo, value: { title, description: '' } } } })
  expect((await owner.post('/goods/100107', seo('Первый'))).status).toBe(200)
  const late = await editor.post('/goods/100107', seo('Второй'))
  expect([late.status, late.conflicts]).toEqual([
    409,
    [{ field: 'seo', label: 'SEO', yours: 'Второй', theirs: 'Первый' }],
  ])
  expect((await card('100107')).parts.seo.title).toBe('Первый')
})

it('an editor has texts and pictures; kits, links and rental are not theirs; nothing half saved', async () => {
  const { versions, parts } = await card('100108')
  const body = {
    seo: { version: versions.seo, value: { title: 'Половина', description: '' } },
    links: { version: versions.links, value: parts.links },
  }
  expect((await editor.post('/goods/100108', { parts: body })).status).toBe(403)
  expect((await card('100108')).parts.seo.title).toBe('')
  const warehouse = await shop.as('warehouse')
  expect((await warehouse.post('/goods/100108', { parts: { seo: body.seo } })).status).toBe(403)
  expect((await upload(warehouse, 'pictures', await photo())).status).toBe(403)
  expect((await upload(shop.browser(), 'pictures', await photo())).status).toBe(401)
})

it('the same thing under another spelling of its article is found', async () => {
  const { data } = await owner.get(`/good-twins?vendor=v1&article=${encodeURIComponent('a 100101')}`)
  expect(data.map(({ code }: { code: string }) => code)).toEqual(['100101'])
  expect((await owner.get('/good-twins?vendor=v1&article=a100101&except=100101')).data).toEqual([])
})

it('text is shown as the shop shows it, scripts and all taken out', async () => {
  const { data } = await editor.post('/good-preview', { text: '# Имя\n\n**да** <script>alert(1)</script>' })
  expect(data.html).toContain('<strong>да</strong>')
  expect(data.html).not.toContain('script')
})

it('what was changed and by whom stands in the good’s own history', async () => {
  await save(owner, 'seo', { title: 'Для истории', description: '' }, '100109')
  const { data } = await editor.get('/goods/100109/journal')
  expect(JSON.stringify(data.entries)).toContain('Для истории')
})

describe('fields', () => {
  it('are written with the parts or not at all; a wrong one says so at its field', async () => {
    const { versions } = await card('100110')
    const parts = { seo: { version: versions.seo, value: { title: 'Вместе', description: '' } } }
    const wrong = await owner.post('/goods/100110', { set: { name: 'Новое имя', weight_grams: 'тяжёлый' }, parts })
    expect([wrong.status, wrong.errorMessage]).toEqual([422, { 'good:100110:weight_grams': ['Нужно целое число'] }])
    const spoilt = await owner.post('/goods/100110', {
      set: { name: 'Новое имя' },
      parts: { documents: { version: versions.documents, value: [{ name: 'А', url: 'javascript:1', size: 1 }] } },
    })
    expect(spoilt.status).toBe(422)
    expect((await card('100110')).fields.name).toBe('Перфоратор П-1050')
    const set = { name: 'Новое имя', slug: 'novoe-imya', 'attributes.power': 1111, labels: ['hit'] }
    const { data } = await owner.post('/goods/100110', { set, seen: { name: 'Перфоратор П-1050' }, parts })
    expect(data.fields).toMatchObject({ name: 'Новое имя', slug: 'novoe-imya', attributes: { power: 1111 } })
    expect(data.parts.seo.title).toBe('Вместе')
    // its page is found by the code under any slug and tells the address that counts
    expect((await page('/api/catalog/good/100110')).url).toBe('/product/novoe-imya-100110/')
  })

  it('seen otherwise: both values, nothing written', async () => {
    const { status, conflicts } = await owner.post('/goods/100111', { set: { name: 'Моё' }, seen: { name: 'Чужое' } })
    expect([status, conflicts[0].yours, conflicts[0].theirs]).toEqual([409, 'Моё', 'Перфоратор П-1100'])
  })

  it('an editor has texts, not prices, articles or figures', async () => {
    expect((await editor.post('/goods/100112', { set: { description: '**Новое**' } })).status).toBe(200)
    const offers = [{ branch: '777', price: 1, priceOld: null, seen: { price: null, priceOld: null } }]
    for (const body of [
      { set: { article: 'X' } },
      { set: { 'attributes.power': 1 } },
      { set: { is_active: false } },
      { offers },
    ])
      expect((await editor.post('/goods/100112', body)).status).toBe(422)
    expect((await editor.post('/good-card', { name: 'А', categoryCode: 'perforatory', vendorCode: 'v1' })).status).toBe(
      403,
    )
  })
})

it('ten goods come from nothing to the shop: made, priced, pictured, described, seen by a buyer', async () => {
  const names = Array.from({ length: 10 }, (_, at) => `Перфоратор новый П-${at + 1}`)
  const codes: string[] = []
  for (const name of names) {
    const made = await owner.post('/good-card', { name, categoryCode: 'perforatory', vendorCode: 'v1', article: name })
    const { code } = made.data
    codes.push(code)
    const before = await card(code)
    expect(before.missing.map(({ isBlocking }: { isBlocking: boolean }) => isBlocking)).toContain(true)
    expect((await shop.get(`/api/catalog/good/${code}`)).statusCode).toBe(404)
    const picture = { file: stored, alt: name, original: null, crop: null }
    const { data } = await owner.post(`/goods/${code}`, {
      set: { description: `Берёт **бетон**, номер ${code}.`, is_active: true, weight_grams: 2500 },
      offers: [{ branch: '777', price: 5990, priceOld: null, seen: { price: null, priceOld: null } }],
      parts: { pictures: { version: before.versions.pictures, value: [picture] } },
    })
    expect(data.missing.filter(({ isBlocking }: { isBlocking: boolean }) => isBlocking)).toEqual([])
  }
  for (const [at, code] of codes.entries()) {
    const shown = await page(`/api/catalog/good/${code}`)
    expect(shown).toMatchObject({ name: names[at], price: { priceComputed: 5990 }, images: [{ alt: names[at] }] })
    expect(shown.description).toContain('<strong>бетон</strong>')
  }
  const { entries } = (await owner.get(`/goods/${codes[0]}/journal`)).data
  expect(entries.length).toBeGreaterThan(1)
})
