import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { recaptcha } from './captcha/recaptcha.ts'
import { smartCaptcha } from './captcha/smartcaptcha.ts'
import { fetchJson } from './outside-service.ts'
import { yookassa } from './payment/yookassa.ts'
import { smsc } from './sms/smsc.ts'
import { smsRu } from './sms/smsru.ts'
import { dadata } from './suggestions/dadata.ts'
import { cdek } from './transport/cdek.ts'

/** What a visitor would write to make the shop call where he wants it to. */
const HOSTILE = [
  'http://169.254.169.254/latest/meta-data/',
  '//evil.example/',
  '@evil.example/',
  '../../../admin',
  '..%2f..%2fadmin',
  '\\\\evil.example',
  '?x=1#',
  '/\r\nHost: evil.example',
  '127.0.0.1:5432',
  '\u0000',
  'a/../../b',
]

describe('where the shop itself asks', () => {
  let asked: URL[] = []
  beforeEach(() => {
    asked = []
    vi.stubGlobal('fetch', async (url: string) => {
      asked.push(new URL(url))
      return new Response('{}')
    })
  })
  afterEach(() => void vi.unstubAllGlobals())

  const visitor = (token: string) => ({ token, action: 'code', ip: token, userAgent: token })
  const ADAPTERS: [name: string, ask: (text: string) => Promise<unknown>, address: RegExp][] = [
    [
      'DaData, addresses',
      (text) => dadata({ token: 't' }).addresses(text, text),
      /^https:\/\/suggestions\.dadata\.ru\/suggestions\/api\/4_1\/rs\/suggest\/address$/,
    ],
    [
      'DaData, organizations',
      (text) => dadata({ token: 't' }).organizationByInn(text, text),
      /^https:\/\/suggestions\.dadata\.ru\/suggestions\/api\/4_1\/rs\/findById\/party$/,
    ],
    [
      'CDEK, cities',
      (text) =>
        cdek({ clientId: 'c', clientSecret: 's', url: 'https://api.cdek.ru/v2', fromCity: '44' } as never).findCities(
          text,
        ),
      /^https:\/\/api\.cdek\.ru\/v2\/(oauth\/token|location\/suggest\/cities\?country_code=RU&name=[\w.!~*'()%-]*)$/,
    ],
    [
      'CDEK, offices',
      (text) =>
        cdek({ clientId: 'c', clientSecret: 's', url: 'https://api.cdek.ru/v2', fromCity: '44' } as never).offices(
          text,
        ),
      /^https:\/\/api\.cdek\.ru\/v2\/(oauth\/token|deliverypoints\?type=PVZ&is_handout=true&city_code=[\w.!~*'()%-]*)$/,
    ],
    [
      'SMS.ru',
      (text) => smsRu({ apiId: 'x', from: null }).send({ to: text, text } as never),
      /^https:\/\/sms\.ru\/sms\/send$/,
    ],
    [
      'SMSC',
      (text) => smsc({ login: 'l', password: 'p', shop: 's', sender: null }).send({ to: text, text } as never),
      /^https:\/\/smsc\.ru\/sys\/send\.php$/,
    ],
    [
      'reCAPTCHA',
      (text) => recaptcha({ project: 'p', apiKey: 'k', siteKey: 's' }).check(visitor(text)),
      /^https:\/\/recaptchaenterprise\.googleapis\.com\/v1\/projects\/p\/assessments\?key=k$/,
    ],
    [
      'SmartCaptcha',
      (text) => smartCaptcha({ siteKey: 's', serverKey: 'k', host: 'shop.ru' }).check(visitor(text)),
      /^https:\/\/smartcaptcha\.cloud\.yandex\.ru\/validate$/,
    ],
    [
      'YooKassa',
      (text) =>
        yookassa({ shopId: '1', secretKey: 's', markField: 'gs_1m', url: 'https://api.yookassa.ru/v3' }).outcome(text),
      /^https:\/\/api\.yookassa\.ru\/v3\/payments\/[\w.!~*'()%-]*$/,
    ],
  ]

  it.each(ADAPTERS)('%s: only there, whatever a visitor writes', async (_name, ask, address) => {
    for (const text of HOSTILE) await ask(text).catch(() => {})
    expect(asked.length).toBeGreaterThan(0)
    for (const url of asked) expect(url.href).toMatch(address)
  })
})

it('an answer that leads elsewhere is not followed', async () => {
  let calls = 0
  const target = createServer((_request, response) => {
    calls += 1
    response.end('{}')
  }).listen(0, '127.0.0.1')
  const provider = createServer((_request, response) =>
    response.writeHead(302, { location: `http://127.0.0.1:${(target.address() as AddressInfo).port}/` }).end(),
  ).listen(0, '127.0.0.1')
  await new Promise((resolve) => provider.once('listening', resolve))
  await expect(
    fetchJson('Provider', { url: `http://127.0.0.1:${(provider.address() as AddressInfo).port}/`, timeoutMs: 2000 }),
  ).rejects.toThrow('Provider is out of reach')
  expect(calls).toBe(0)
  provider.close()
  target.close()
})
