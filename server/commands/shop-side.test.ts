import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { send, signUp } from '#server/test/account-fixture.ts'
import { type CatalogShop, openCatalogShop } from '#server/test/catalog-shop.ts'
import { sendForm } from '#server/test/send-form.ts'
import { run as rental } from './rental.ts'
import { run as repair } from './repair.ts'

const PHONE = '79110000001'
let shop: CatalogShop
let token: string
let said: string
beforeAll(async () => {
  shop = await openCatalogShop()
  token = await signUp(shop, PHONE)
  vi.stubEnv('DATABASE_URL', shop.database.url)
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await shop.close()
})
beforeEach(async () => {
  for (const table of ['hire_booking', 'repair', 'outbox'] as const) await shop.database.db.deleteFrom(table).execute()
  // the limits count by the hour
  shop.time.now = new Date(shop.time.now.getTime() + 2 * 60 * 60 * 1000)
  said = ''
  for (const way of ['log', 'error'] as const)
    vi.spyOn(console, way).mockImplementation((text: string) => void (said += text))
})
afterEach(() => vi.restoreAllMocks())

const account = async (path: string) => (await send(shop, path, {}, { token, method: 'GET' })).json().data
const sms = async () =>
  (
    await shop.database.db
      .selectFrom('outbox')
      .select(['recipient', 'text'])
      .where('channel', '=', 'sms')
      .orderBy('id')
      .execute()
  ).map(({ recipient, text }) => `${recipient}: ${text.replaceAll('\u00A0', ' ')}`)

describe('shop -- rental', () => {
  const book = async () => {
    const body = {
      goodCode: '900101',
      warehouseId: 1,
      from: '2026-03-14',
      to: '2026-03-15',
      name: 'Иван Петров',
      phone: PHONE,
    }
    return (await send(shop, '/rental/book', body, { token })).json().data.number as string
  }
  const at = (day: string) => () => new Date(`${day}T10:00:00+03:00`)
  const statusText = async () => (await account('/user/rentals'))[0].statusText

  it('leads a booking to its end; the account shows each step and an SMS tells it', async () => {
    const number = await book()
    expect(await rental([number, 'confirmed', 'К', 'девяти'], at('2026-03-06'))).toBe(0)
    expect([await statusText(), (await sms()).at(-1)]).toEqual([
      'Подтверждена',
      `${PHONE}: Верстак: бронь ${number} подтверждена: Перфоратор П-600 напрокат, 14–15 марта. Ждём вас: Верстак на Рижском, Псков, Рижский пр., 40. Возьмите паспорт. Планы изменились: +7 (8112) 70-07-00. К девяти`,
    ])
    // the letter before the digits may be left out
    expect(await rental([number.slice(2), 'issued'], at('2026-03-14'))).toBe(0)
    expect([await statusText(), (await sms()).at(-1)]).toEqual([
      'У вас на руках',
      expect.stringContaining(`${number}: Перфоратор П-600 напрокат у вас. Вернуть до закрытия 15 марта`),
    ])
    expect(await rental([number, 'returned'], at('2026-03-15'))).toBe(0)
    expect([await statusText(), (await sms()).at(-1)]).toEqual([
      'Завершена',
      `${PHONE}: Верстак: бронь ${number} завершена, всё приняли.`,
    ])
    expect(await sms()).toHaveLength(4)
  })

  it('frees the days of a booking it cancels', async () => {
    const number = await book()
    const busy = async () =>
      (await shop.ask('/rental/900101/calendar?warehouseId=1')).data.days.find(
        ({ day }: { day: string }) => day === '2026-03-14',
      ).free
    const before = await busy()
    expect(await rental([number, 'cancelled', 'Машина в ремонте.'])).toBe(0)
    expect([await busy(), await statusText()]).toEqual([before + 1, 'Отменена'])
    expect((await sms()).at(-1)).toMatch(/14–15 марта отменена\. Вопросы: .* Машина в ремонте\.$/)
  })

  it.each([
    [['issued'], '2026-03-13', 1, 'на 14–15 марта: в другой день её не выдать'],
    [['issued'], '2026-03-16', 1, 'в другой день её не выдать'],
    [['returned'], '2026-03-14', 1, 'Можно: confirmed, issued, cancelled.'],
    [['new'], '2026-03-14', 2, 'Статуса «new» нет'],
    [['lost'], '2026-03-14', 2, 'Статуса «lost» нет'],
  ])('%j on %s is refused and changes nothing', async (words, day, code, text) => {
    const number = await book()
    expect([await rental([number, ...words], at(day)), said.replaceAll('\u00A0', ' ')]).toEqual([
      code,
      expect.stringContaining(text),
    ])
    expect([await statusText(), await sms()]).toEqual([
      'Ждёт подтверждения',
      [expect.stringContaining('Планы изменились: +7')],
    ])
  })

  it('names what is not there and lists what is', async () => {
    expect([await rental(['П-1', 'confirmed']), said]).toEqual([1, 'Брони П-1 нет'])
    expect([await rental(['П-1; drop']), said]).toEqual([2, expect.stringContaining('npm run shop -- rental')])
    const number = await book()
    said = ''
    expect([await rental([]), said]).toEqual([
      0,
      expect.stringMatching(new RegExp(`Бронь ${number}: ждёт подтверждения.*Дел на сегодня: 1`, 's')),
    ])
    await rental([number, 'confirmed'])
    said = ''
    // until the day comes there is nothing to do about it
    expect([await rental([], at('2026-03-13')), said]).toEqual([0, 'На сегодня дел по прокату нет'])
    expect([await rental([], at('2026-03-14')), said]).toEqual([
      0,
      expect.stringContaining(`Бронь ${number}: подтверждена`),
    ])
  })
})

describe('shop -- repair', () => {
  const ask = async () => {
    const answer = await sendForm(
      shop,
      '/service/request',
      { serviceCenterId: '1', tool: 'Перфоратор', fault: 'Искрит', name: 'Иван', phone: PHONE },
      [],
      { token },
    )
    return answer.json().data.number as string
  }

  it('leads a repair to its end; the account shows the price, the note and the state', async () => {
    const number = await ask()
    for (const words of [['accepted'], ['agreement', '--price', '1450,5', 'Щётки', 'и', 'чистка']]) {
      if (words[0] === 'agreement') expect(await repair([number, 'diagnosis'])).toBe(0)
      expect(await repair([number, ...words])).toBe(0)
    }
    const [shown] = await account('/user/repairs')
    expect(shown).toMatchObject({ stateText: 'Ждём вашего согласия с ценой', price: 1450.5 })
    expect(shown.history.at(-1)).toMatchObject({ state: 'agreement', note: 'Щётки и чистка' })
    expect((await sms()).at(-1)).toContain(
      `${PHONE}: Верстак: Перфоратор, ремонт № ${number}: 1 450,50 ₽. Щётки и чистка. Ответьте до`,
    )
    expect(await repair([number, 'repair'])).toBe(1)
    expect(said).toContain('не согласована')
    expect(await repair([number, 'repair', '--agreed'])).toBe(0)
    for (const state of ['ready', 'issued']) expect(await repair([number, state])).toBe(0)
    expect((await account('/user/repairs'))[0]).toMatchObject({ stateText: 'Выдан', price: 1450.5 })
  })

  it.each([
    [['issued'], 1, 'нельзя перейти'],
    [['broken'], 2, 'Состояния «broken» нет'],
    [['accepted', '--price', '-5'], 2, 'npm run shop -- repair'],
    [['accepted', '--price', 'много'], 2, 'npm run shop -- repair'],
    [['accepted', '--free'], 2, 'npm run shop -- repair'],
  ])('%j is refused and changes nothing', async (words, code, text) => {
    const number = await ask()
    expect([await repair([number, ...words]), said]).toEqual([code, expect.stringContaining(text)])
    expect((await account('/user/repairs'))[0]).toMatchObject({
      state: 'requested',
      price: null,
      history: [{ state: 'requested' }],
    })
  })

  it('asks nobody to agree to a price that was not named', async () => {
    const number = await ask()
    for (const state of ['accepted', 'diagnosis']) await repair([number, state])
    expect([await repair([number, 'agreement']), said]).toEqual([1, expect.stringContaining('Назовите цену')])
    expect([await repair(['999']), said]).toEqual([1, expect.stringContaining('Ремонта 999 нет')])
  })
})
