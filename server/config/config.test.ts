import { describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'

const SMTP = { EMAIL: 'smtp', SMTP_URL: 'smtps://shop:secret@mail.shop.ru:465', EMAIL_FROM: 'Верстак <shop@shop.ru>' }
const S3 = {
  FILES: 's3',
  S3_URL: 'https://storage.example/',
  S3_REGION: 'ru-central1',
  S3_BUCKET: 'verstak',
  S3_ACCESS_KEY_ID: 'key',
  S3_SECRET_ACCESS_KEY: 'secret',
}
const SMS = { SMS: 'smsc', SMSC_LOGIN: 'shop', SMSC_PASSWORD: 'secret' }
const PRODUCTION = { SHOP_MODE: 'production', HOST: 'shop.ru', DATABASE_URL: 'postgres://db/shop', ...SMTP, ...SMS }

describe('configuration', () => {
  it('needs nothing for the demo shop', () => {
    expect(readConfig({})).toMatchObject({
      mode: 'demo',
      port: 3000,
      host: 'localhost:3000',
      scheme: 'http',
      databaseUrl: null,
      redisUrl: null,
      files: { adapter: 'folder' },
    })
    expect(readConfig({ PORT: '4000' }).host).toBe('localhost:4000')
  })

  it.each([
    [{ PORT: 'x' }, 'PORT=x: нужно целое число от 1 до 65535'],
    [{ PORT: '99999' }, 'PORT=99999'],
    [{ SHOP_MODE: 'prod' }, 'SHOP_MODE=prod: такого значения нет, подходит одно из: demo, production'],
    [{ HOST: 'http://shop.ru/' }, 'HOST=http://shop.ru/: нужен хост вида shop.ru'],
    [{ HOST: 'a b' }, 'HOST=a b'],
    [{ DATABASE_URL: 'mysql://x/y' }, 'DATABASE_URL: это не адрес вида postgres://'],
    [{ DATABASE_URL: 'nonsense' }, 'DATABASE_URL'],
    [{ DATABASE_URL: 'postgres://u:p@db1,,db3/shop' }, 'DATABASE_URL: в списке серверов пустое или негодное имя: «»'],
    [
      { DATABASE_URL: 'postgres://u:p@db1:5432,db2:x/shop' },
      'DATABASE_URL: у сервера db2 порт «x», нужно число от 1 до 65535',
    ],
    [{ DATABASE_URL: 'postgres://u:p@db1,db1:5432/shop' }, 'DATABASE_URL: сервер db1:5432 назван дважды'],
    [
      { DATABASE_URL: 'postgres://u:p@db1,db2/shop?target_session_attrs=standby' },
      'DATABASE_URL: target_session_attrs=standby здесь не годится, подходит одно из: read-write, primary',
    ],
    [
      { DATABASE_URL: 'postgres:///shop?host=/a,/b,/c&port=5432,5433' },
      'DATABASE_URL: серверов 3, а портов 2: нужен один на всех или свой каждому',
    ],
    [{ DATABASE_REPLICA_URL: 'postgres://db2/shop' }, 'DATABASE_REPLICA_URL: копия бывает только у своей базы'],
    [
      { DATABASE_URL: 'postgres://db/shop', DATABASE_REPLICA_URL: 'db2' },
      'DATABASE_REPLICA_URL: это не адрес вида postgres://',
    ],
    [{ DATABASE_REPLICA_LAG_MS: '10' }, 'DATABASE_REPLICA_LAG_MS=10: нужно целое число от 100'],
    [{ DRAIN_SECONDS: '9' }, 'DRAIN_SECONDS=9: нужно целое число от 0 до 8'],
    [{ DATABASE_PREPARED: 'no' }, 'DATABASE_PREPARED=no: такого значения нет, подходит одно из: on, off'],
    [{ REDIS_URL: 'localhost:6379' }, 'REDIS_URL: это не адрес вида redis://'],
    [{ IP_CITY: 'geoip' }, 'IP_CITY=geoip: такого значения нет'],
    [{ IP_CITY: 'file' }, 'IP_CITY=file: не хватает IP_CITY_FILE'],
    [{ IP_CITY: 'embedded', IP_CITY_FILE: 'x' }, 'уберите одно из двух'],
    [{ MAP_TILES_URL: 'https://tiles.ru/{z}/{x}/{y}.png' }, 'Карта: не хватает MAP_TILES_CREDIT'],
    [{ MAP_TILES_CREDIT: '© OpenStreetMap' }, 'Карта: не хватает MAP_TILES_URL'],
    [
      { MAP_TILES_URL: 'https://tiles.ru/map.png', MAP_TILES_CREDIT: '©' },
      'MAP_TILES_URL=https://tiles.ru/map.png: нужен адрес вида',
    ],
    [{ MAP_TILES_URL: 'javascript:{z}{x}{y}', MAP_TILES_CREDIT: '©' }, 'нужен адрес вида'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL=loud'],
    [{ SHOP_MODE: 'production' }, 'SHOP_MODE=production: задайте HOST'],
    [{ SHOP_MODE: 'production', HOST: 'shop.ru' }, 'SHOP_MODE=production: задайте DATABASE_URL'],
    [
      { SHOP_MODE: 'production', HOST: 'shop.ru', DATABASE: 'embedded' },
      'SHOP_MODE=production: письма некому отправлять, задайте EMAIL=smtp',
    ],
    [
      { SHOP_MODE: 'production', HOST: 'shop.ru', DATABASE: 'embedded', ...SMTP },
      'SHOP_MODE=production: SMS некому отправлять',
    ],
    [{ EMAIL: 'sendgrid' }, 'EMAIL=sendgrid: такого значения нет, подходит одно из: embedded, smtp'],
    [{ EMAIL: 'smtp', SMTP_URL: 'smtp://localhost' }, 'EMAIL=smtp: не хватает EMAIL_FROM'],
    [{ ...SMTP, SMTP_URL: 'http://localhost' }, 'SMTP_URL: это не адрес вида smtps://'],
    [{ ...SMTP, EMAIL_FROM: 'Верстак' }, 'EMAIL_FROM=Верстак: нужен адрес вида'],
    [{ SMTP_URL: 'smtp://localhost' }, 'SMTP_URL задан, но EMAIL=embedded его не читает'],
    [{ SMS: 'twilio' }, 'SMS=twilio: такого значения нет'],
    [{ SMS: 'smsru' }, 'SMS=smsru: не хватает SMSRU_API_ID'],
    [{ SMS: 'smsc', SMSC_LOGIN: 'shop' }, 'SMS=smsc: не хватает SMSC_PASSWORD'],
    [
      { SMS: 'smsc', SMSC_LOGIN: 'shop', SMSC_PASSWORD: 'x', SMSRU_API_ID: 'y' },
      'SMSRU_API_ID задан, но SMS=smsc его не читает',
    ],
    [{ CAPTCHA: 'hcaptcha' }, 'CAPTCHA=hcaptcha: такого значения нет'],
    [
      { CAPTCHA: 'recaptcha', RECAPTCHA_PROJECT: 'p' },
      'CAPTCHA=recaptcha: не хватает RECAPTCHA_API_KEY, RECAPTCHA_SITE_KEY',
    ],
    [{ CAPTCHA: 'smartcaptcha' }, 'CAPTCHA=smartcaptcha: не хватает SMARTCAPTCHA_SITE_KEY, SMARTCAPTCHA_SERVER_KEY'],
    [{ SUGGESTIONS: 'dadata' }, 'SUGGESTIONS=dadata: не хватает DADATA_TOKEN'],
    [{ YANDEX_METRIKA_ID: 'UA-1' }, 'YANDEX_METRIKA_ID=UA-1: нужно целое число от 1 до 999999999999'],
    [{ OFFLINE_PAGES: 'no' }, 'OFFLINE_PAGES=no: такого значения нет, подходит одно из: on, off'],
    [{ DADATA_TOKEN: 'x' }, 'DADATA_TOKEN задан, но SUGGESTIONS=embedded его не читает'],
    [{ FILES: 'ftp' }, 'FILES=ftp: такого значения нет, подходит одно из: folder, s3'],
    [{ ...S3, S3_BUCKET: '', S3_REGION: '' }, 'FILES=s3: не хватает S3_REGION, S3_BUCKET'],
    [{ ...S3, FILES: '' }, 'S3_URL задан, но FILES=folder его не читает'],
    [{ S3_PREFIX: 'a/' }, 'S3_PREFIX задан, но FILES=folder его не читает'],
    [{ ...S3, S3_URL: 'storage.example' }, 'S3_URL=storage.example: нужен адрес вида'],
    [{ ...S3, S3_BUCKET: 'Моя корзина' }, 'S3_BUCKET=Моя корзина: нужно имя корзины'],
    [{ ...S3, S3_PREFIX: '/' }, 'S3_PREFIX=/: нужна папка вида uploads/'],
    [{ DATABASE: 'sqlite' }, 'DATABASE=sqlite: такого значения нет, подходит одно из: embedded, postgres'],
    [{ DATABASE: 'postgres' }, 'DATABASE=postgres: не хватает DATABASE_URL'],
    [
      { DATABASE: 'embedded', DATABASE_URL: 'postgres://db/shop' },
      'DATABASE_URL задан, но DATABASE=embedded его не читает',
    ],
    [{ TRANSPORT: 'off', CDEK_CLIENT_ID: 'x' }, 'CDEK_CLIENT_ID задан, но TRANSPORT=off его не читает'],
    [{ TRANSPORT: 'dpd' }, 'TRANSPORT=dpd: такого значения нет, подходит одно из: off, embedded, cdek'],
    [{ SUGGESTIONS: 'off', DADATA_TOKEN: 'x' }, 'DADATA_TOKEN задан, но SUGGESTIONS=off его не читает'],
    [{ BIND: 'shop.ru' }, 'BIND=shop.ru: нужен адрес вида 127.0.0.1, 0.0.0.0 или ::'],
    [{ BIND: '127.0.0.1:3000' }, 'BIND=127.0.0.1:3000: нужен адрес'],
    [{ TRUSTED_PROXIES: '11' }, 'TRUSTED_PROXIES=11: нужно целое число от 0 до 10'],
    [{ TRUSTED_PROXIES: '-1' }, 'TRUSTED_PROXIES=-1: нужно число прокси или их адреса через запятую'],
    [{ TRUSTED_PROXIES: 'nginx' }, 'TRUSTED_PROXIES=nginx: нужно число прокси или их адреса через запятую'],
    [{ TRUSTED_PROXIES: '127.0.0.1,' }, 'TRUSTED_PROXIES=127.0.0.1,: нужно'],
    [{ TRUSTED_PROXIES: '10.0.0.0/33' }, 'TRUSTED_PROXIES=10.0.0.0/33: нужно'],
    [{ TRUSTED_PROXIES: 'fd00::/129' }, 'TRUSTED_PROXIES=fd00::/129: нужно'],
    [{ TRUSTED_PROXIES: '10.0.0.0/8/8' }, 'TRUSTED_PROXIES=10.0.0.0/8/8: нужно'],
    [{ TRUSTED_PROXIES: '0.0.0.0/0' }, 'TRUSTED_PROXIES=0.0.0.0/0: это все адреса подряд'],
    [{ TRUSTED_PROXIES: '::/0' }, 'TRUSTED_PROXIES=::/0: это все адреса подряд'],
    [{ ...S3, S3_PICTURES_PREFIX: 'a' }, 'S3_PICTURES_PREFIX=a: нужна папка вида pictures/'],
    // each of the two folders is swept of what its own rows do not name
    [{ ...S3, S3_PICTURES_PREFIX: 'uploads/' }, 'S3_PICTURES_PREFIX=uploads/: папка снимков магазина не может лежать'],
    [{ ...S3, S3_PICTURES_PREFIX: 'uploads/goods/' }, 'не может лежать в папке снимков покупателей (uploads/)'],
    [{ ...S3, S3_PREFIX: 'shop/uploads/', S3_PICTURES_PREFIX: 'shop/' }, 'или содержать её'],
  ])('%j is refused in one clear line', (env, words) => {
    expect(() => readConfig(env)).toThrow(words)
  })

  it.each<[Record<string, string>, string]>([
    [
      { TRANSPORT: 'embedded' },
      'TRANSPORT=embedded: пункты выдачи и тарифы демо-магазина выдуманы, задайте TRANSPORT=off или TRANSPORT=cdek и ключи',
    ],
    [
      { SUGGESTIONS: 'embedded' },
      'SUGGESTIONS=embedded: организации демо-магазина выдуманы, задайте SUGGESTIONS=off или SUGGESTIONS=dadata и ключ',
    ],
    [{ PAYMENT: 'embedded' }, 'PAYMENT=embedded: учебная оплата есть только в демо-магазине'],
    [{ SPLIT: 'embedded' }, 'SPLIT=embedded: учебная оплата есть только в демо-магазине'],
    [{ EMAIL: 'embedded', SMTP_URL: '', EMAIL_FROM: '' }, 'SHOP_MODE=production: письма некому отправлять'],
    [{ SMS: 'embedded', SMSC_LOGIN: '', SMSC_PASSWORD: '' }, 'SHOP_MODE=production: SMS некому отправлять'],
    [{ IP_CITY: 'demo' }, 'IP_CITY=demo: файл демо-магазина не обновляется, задайте IP_CITY=file и IP_CITY_FILE'],
    [
      { DATABASE_URL: '' },
      'SHOP_MODE=production: задайте DATABASE_URL; если база нужна встроенная, так и скажите: DATABASE=embedded',
    ],
  ])('a production shop with %j is refused: it would show what is invented', (env, words) => {
    expect(() => readConfig({ ...PRODUCTION, ...env })).toThrow(words)
    // the demo takes every one of them
    const { SHOP_MODE: _mode, ...demo } = { ...PRODUCTION, ...env }
    expect(() => readConfig(demo)).not.toThrow()
  })

  it.each<[Record<string, string>, object]>([
    [
      {},
      {
        transport: { adapter: 'off' },
        suggestions: { adapter: 'off' },
        payment: { adapter: 'off' },
        split: { adapter: 'off' },
        ipCity: { adapter: 'embedded' },
      },
    ],
    [{ DATABASE_URL: '', DATABASE: 'embedded' }, { databaseUrl: null }],
    [{ DATABASE: 'postgres' }, { databaseUrl: PRODUCTION.DATABASE_URL }],
    [{ SUGGESTIONS: 'dadata', DADATA_TOKEN: 'x' }, { suggestions: { adapter: 'dadata', token: 'x' } }],
    [
      { TRANSPORT: 'cdek', CDEK_CLIENT_ID: 'i', CDEK_CLIENT_SECRET: 's' },
      { transport: { adapter: 'cdek', clientId: 'i', clientSecret: 's' } },
    ],
    [{}, { bind: '127.0.0.1', trustedProxies: null }],
    [{ TRUSTED_PROXIES: '0' }, { bind: '127.0.0.1', trustedProxies: 0 }],
    [{ BIND: '0.0.0.0' }, { bind: '0.0.0.0' }],
    [{ BIND: '::' }, { bind: '::' }],
  ])('a production shop with %j has %j', (env, config) => {
    expect(readConfig({ ...PRODUCTION, ...env })).toMatchObject(config)
  })

  it.each<[Record<string, string>, object]>([
    [{}, { transport: { adapter: 'embedded' }, suggestions: { adapter: 'embedded' }, bind: null, trustedProxies: 0 }],
    [
      { TRANSPORT: 'off', SUGGESTIONS: 'off' },
      { transport: { adapter: 'off' }, suggestions: { adapter: 'off' } },
    ],
    [{ TRUSTED_PROXIES: '0' }, { bind: null, trustedProxies: 0 }],
    [{ TRUSTED_PROXIES: '1' }, { bind: '127.0.0.1', trustedProxies: 1 }],
    [
      { TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8,fd00::/8' },
      { bind: '127.0.0.1', trustedProxies: ['127.0.0.1', '10.0.0.0/8', 'fd00::/8'] },
    ],
    [
      { TRUSTED_PROXIES: '10.0.0.7', BIND: '0.0.0.0' },
      { bind: '0.0.0.0', trustedProxies: ['10.0.0.7'] },
    ],
    [{ BIND: 'localhost' }, { bind: 'localhost' }],
    [{ BIND: '::1' }, { bind: '::1' }],
  ])('the demo with %j has %j', (env, config) => {
    expect(readConfig(env)).toMatchObject(config)
  })

  it('takes a production shop as it is', () => {
    expect(
      readConfig({
        SHOP_MODE: 'production',
        HOST: 'Shop.ru',
        DATABASE_URL: 'postgres://u:p@db/shop',
        ...SMTP,
        ...SMS,
        ...S3,
      }),
    ).toMatchObject({
      files: {
        adapter: 's3',
        url: 'https://storage.example',
        region: 'ru-central1',
        bucket: 'verstak',
        accessKeyId: 'key',
        secretAccessKey: 'secret',
        prefix: 'uploads/',
        picturesPrefix: 'pictures/',
      },
      mode: 'production',
      host: 'shop.ru',
      scheme: 'https',
      ipCity: { adapter: 'embedded' },
      logLevel: 'info',
      addressLimitFactor: 1,
      email: { adapter: 'smtp', url: SMTP.SMTP_URL, from: SMTP.EMAIL_FROM },
      sms: { adapter: 'smsc', login: 'shop', password: 'secret' },
      captcha: { adapter: 'off' },
      suggestions: { adapter: 'off' },
    })
  })
})
