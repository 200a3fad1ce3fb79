import { describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'

const SMTP = { EMAIL: 'smtp', SMTP_URL: 'smtps://shop:secret@mail.shop.ru:465', EMAIL_FROM: 'Верстак <shop@shop.ru>' }
const S3 = { FILES: 's3', S3_URL: 'https://storage.example/', S3_REGION: 'ru-central1', S3_BUCKET: 'verstak', S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' }
const SMS = { SMS: 'smsc', SMSC_LOGIN: 'shop', SMSC_PASSWORD: 'secret' }

describe('configuration', () => {
  it('needs nothing for the demo shop', () => {
    expect(readConfig({})).toMatchObject({ mode: 'demo', port: 3000, host: 'localhost:3000', scheme: 'http', databaseUrl: null, redisUrl: null, files: { adapter: 'folder' } })
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
    [{ DATABASE_REPLICA_URL: 'postgres://db2/shop' }, 'DATABASE_REPLICA_URL: копия бывает только у своей базы'],
    [{ DATABASE_URL: 'postgres://db/shop', DATABASE_REPLICA_URL: 'db2' }, 'DATABASE_REPLICA_URL: это не адрес вида postgres://'],
    [{ DATABASE_REPLICA_LAG_MS: '10' }, 'DATABASE_REPLICA_LAG_MS=10: нужно целое число от 100'],
    [{ DATABASE_PREPARED: 'no' }, 'DATABASE_PREPARED=no: такого значения нет, подходит одно из: on, off'],
    [{ REDIS_URL: 'localhost:6379' }, 'REDIS_URL: это не адрес вида redis://'],
    [{ IP_CITY: 'geoip' }, 'IP_CITY=geoip: такого значения нет'],
    [{ IP_CITY: 'file' }, 'IP_CITY=file: не хватает IP_CITY_FILE'],
    [{ IP_CITY: 'embedded', IP_CITY_FILE: 'x' }, 'уберите одно из двух'],
    [{ MAP_TILES_URL: 'https://tiles.ru/{z}/{x}/{y}.png' }, 'Карта: не хватает MAP_TILES_CREDIT'],
    [{ MAP_TILES_CREDIT: '© OpenStreetMap' }, 'Карта: не хватает MAP_TILES_URL'],
    [{ MAP_TILES_URL: 'https://tiles.ru/map.png', MAP_TILES_CREDIT: '©' }, 'MAP_TILES_URL=https://tiles.ru/map.png: нужен адрес вида'],
    [{ MAP_TILES_URL: 'javascript:{z}{x}{y}', MAP_TILES_CREDIT: '©' }, 'нужен адрес вида'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL=loud'],
    [{ SHOP_MODE: 'production' }, 'SHOP_MODE=production: задайте HOST'],
    [{ SHOP_MODE: 'production', HOST: 'shop.ru' }, 'SHOP_MODE=production: письма некому отправлять, задайте EMAIL=smtp'],
    [{ SHOP_MODE: 'production', HOST: 'shop.ru', ...SMTP }, 'SHOP_MODE=production: SMS некому отправлять'],
    [{ EMAIL: 'sendgrid' }, 'EMAIL=sendgrid: такого значения нет, подходит одно из: embedded, smtp'],
    [{ EMAIL: 'smtp', SMTP_URL: 'smtp://localhost' }, 'EMAIL=smtp: не хватает EMAIL_FROM'],
    [{ ...SMTP, SMTP_URL: 'http://localhost' }, 'SMTP_URL: это не адрес вида smtps://'],
    [{ ...SMTP, EMAIL_FROM: 'Верстак' }, 'EMAIL_FROM=Верстак: нужен адрес вида'],
    [{ SMTP_URL: 'smtp://localhost' }, 'SMTP_URL задан, но EMAIL=embedded его не читает'],
    [{ SMS: 'twilio' }, 'SMS=twilio: такого значения нет'],
    [{ SMS: 'smsru' }, 'SMS=smsru: не хватает SMSRU_API_ID'],
    [{ SMS: 'smsc', SMSC_LOGIN: 'shop' }, 'SMS=smsc: не хватает SMSC_PASSWORD'],
    [{ SMS: 'smsc', SMSC_LOGIN: 'shop', SMSC_PASSWORD: 'x', SMSRU_API_ID: 'y' }, 'SMSRU_API_ID задан, но SMS=smsc его не читает'],
    [{ CAPTCHA: 'hcaptcha' }, 'CAPTCHA=hcaptcha: такого значения нет'],
    [{ CAPTCHA: 'recaptcha', RECAPTCHA_PROJECT: 'p' }, 'CAPTCHA=recaptcha: не хватает RECAPTCHA_API_KEY, RECAPTCHA_SITE_KEY'],
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
  ])('%j is refused in one clear line', (env, words) => {
    expect(() => readConfig(env)).toThrow(words)
  })

  it('takes a production shop as it is', () => {
    expect(readConfig({ SHOP_MODE: 'production', HOST: 'Shop.ru', DATABASE_URL: 'postgres://u:p@db/shop', ...SMTP, ...SMS, ...S3 })).toMatchObject({
      files: { adapter: 's3', url: 'https://storage.example', region: 'ru-central1', bucket: 'verstak', accessKeyId: 'key', secretAccessKey: 'secret', prefix: 'uploads/' },
      mode: 'production', host: 'shop.ru', scheme: 'https', ipCity: { adapter: 'embedded' }, logLevel: 'info', addressLimitFactor: 1,
      email: { adapter: 'smtp', url: SMTP.SMTP_URL, from: SMTP.EMAIL_FROM }, sms: { adapter: 'smsc', login: 'shop', password: 'secret' },
      captcha: { adapter: 'off' }, suggestions: { adapter: 'embedded' },
    })
  })
})
