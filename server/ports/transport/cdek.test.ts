import { describe, expect, it } from 'vitest'
import { jsonService } from '../json-service.fixture.ts'
import { cdek } from './cdek.ts'

const { listen, seen } = jsonService()

describe('CDEK', () => {
  const settings = (url: string) => ({ clientId: 'i', clientSecret: 's', url, fromCity: '44' })
  const token = { json: { access_token: 't-1', token_type: 'bearer', expires_in: 3600 } }
  const shipment = {
    nodeCode: '777',
    cityCode: '137',
    value: 100_000,
    parcel: { weightGrams: 2500, lengthMm: 365, widthMm: 90, heightMm: 210 },
    parcels: [
      { weightGrams: 2000, lengthMm: 365, widthMm: 90, heightMm: 210 },
      { weightGrams: 500, lengthMm: 100, widthMm: 90, heightMm: 50 },
    ],
  }

  it('asks for one token, lists tariffs cheapest first', async () => {
    const tariffs = [
      {
        tariff_code: 137,
        tariff_name: 'Посылка склад-дверь',
        delivery_mode: 3,
        delivery_sum: 610.5,
        period_min: 2,
        period_max: 3,
      },
      {
        tariff_code: 136,
        tariff_name: 'Посылка склад-склад',
        delivery_mode: 4,
        delivery_sum: 310,
        period_min: 2,
        period_max: 3,
      },
      {
        tariff_code: 139,
        tariff_name: 'Посылка дверь-дверь',
        delivery_mode: 1,
        delivery_sum: 200,
        period_min: 2,
        period_max: 3,
      },
      {
        tariff_code: 368,
        tariff_name: 'Посылка склад-постамат',
        delivery_mode: 7,
        delivery_sum: 250,
        period_min: 1,
        period_max: 1,
      },
    ]
    const url = await listen(({ url: path }, body) => {
      if (path === '/oauth/token') return token
      if (path === '/calculator/tarifflist') return { json: { tariff_codes: tariffs } }
      const { tariff_code } = JSON.parse(body) as { tariff_code: number }
      const { delivery_sum } = tariffs.find((tariff) => tariff.tariff_code === tariff_code)!
      return { json: { delivery_sum, total_sum: delivery_sum + 8 } }
    })
    const company = cdek(settings(url))
    expect(await company.tariffs(shipment)).toEqual([
      {
        code: '368',
        name: 'Посылка склад-постамат',
        type: 'office',
        isLocker: true,
        price: 25_800,
        daysMin: 1,
        daysMax: 1,
      },
      { code: '136', name: 'Посылка склад-склад', type: 'office', price: 31_800, daysMin: 2, daysMax: 3 },
      { code: '137', name: 'Посылка склад-дверь', type: 'door', price: 61_850, daysMin: 2, daysMax: 3 },
    ])
    await company.tariffs(shipment)
    expect(seen.filter(({ url: path }) => path === '/oauth/token')).toHaveLength(1)
    expect(seen[1]!.headers.authorization).toBe('Bearer t-1')
    expect(JSON.parse(seen[1]!.body)).toMatchObject({
      from_location: { code: 44 },
      to_location: { code: 137 },
      packages: [
        { weight: 2000, length: 37, width: 9, height: 21 },
        { weight: 500, length: 10, width: 9, height: 5 },
      ],
    })
    const insured = seen.filter(({ url: path }) => path === '/calculator/tariff')
    expect(JSON.parse(insured[0]!.body)).toMatchObject({ services: [{ code: 'INSURANCE', parameter: '1000' }] })
  })

  it('renews a token that was taken back, and keeps offices', async () => {
    let refused = false
    const url = await listen(({ url: path }) => {
      if (path === '/oauth/token') return token
      if (!refused) return ((refused = true), { status: 401, json: {} })
      return {
        json: [
          {
            code: 'MSK1',
            work_time: 'Пн-Пт 10:00-20:00',
            location: { address_full: 'Москва, ул. Мира, 1', latitude: 55, longitude: 37 },
          },
        ],
      }
    })
    const company = cdek(settings(url))
    expect(await company.offices('44')).toEqual([
      { code: 'MSK1', address: 'Москва, ул. Мира, 1', workTime: 'Пн-Пт 10:00-20:00', geoLat: 55, geoLon: 37 },
    ])
    const asked = seen.length
    await company.offices('44')
    expect(seen).toHaveLength(asked)
  })

  it('offers the offices and lockers that take the parcels', async () => {
    const point = (code: string, more: object = {}) => ({ code, type: 'PVZ', location: { address: code }, ...more })
    const cell = { width: 40, height: 20, depth: 60 }
    const points = [
      point('any'),
      point('strong', { weight_max: 40 }),
      point('weak', { weight_max: 5 }),
      point('locker', { type: 'POSTAMAT', weight_max: 30, dimensions: [cell] }),
    ]
    const url = await listen(({ url: path }) => (path === '/oauth/token' ? token : { json: points }))
    const company = cdek(settings(url))
    const codes = async (...parcels: (typeof shipment)['parcels']) =>
      (await company.offices('44', parcels)).map(({ code, isLocker }) => (isLocker ? `${code}!` : code))
    expect(await codes()).toEqual(['any', 'strong', 'weak', 'locker!'])
    expect(await codes({ weightGrams: 10_000, lengthMm: 200, widthMm: 600, heightMm: 400 })).toEqual([
      'any',
      'strong',
      'locker!',
    ])
    expect(await codes(...shipment.parcels, { weightGrams: 900, lengthMm: 610, widthMm: 10, heightMm: 10 })).toEqual([
      'any',
      'strong',
      'weak',
    ])
    expect(await codes({ weightGrams: 35_000, lengthMm: 200, widthMm: 100, heightMm: 100 })).toEqual(['any', 'strong'])
    expect(seen.at(-1)!.url).toContain('type=ALL')
  })

  it('says when it is away', async () => {
    const url = await listen(() => null)
    await expect(cdek(settings(url), { timeoutMs: 50 }).findCities('Псков')).rejects.toMatchObject({
      name: 'OutsideFailure',
      isTemporary: true,
    })
  })
})
