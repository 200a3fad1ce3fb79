import { describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'

describe('configuration', () => {
  it('needs nothing for the demo shop', () => {
    expect(readConfig({})).toMatchObject({ mode: 'demo', port: 3000, host: 'localhost:3000', scheme: 'http', databaseUrl: null, redisUrl: null })
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
    [{ REDIS_URL: 'localhost:6379' }, 'REDIS_URL: это не адрес вида redis://'],
    [{ IP_CITY: 'geoip' }, 'IP_CITY=geoip: такого значения нет'],
    [{ IP_CITY: 'file' }, 'IP_CITY=file: не хватает IP_CITY_FILE'],
    [{ IP_CITY: 'embedded', IP_CITY_FILE: 'x' }, 'уберите одно из двух'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL=loud'],
    [{ SHOP_MODE: 'production' }, 'SHOP_MODE=production: задайте HOST'],
  ])('%j is refused in one clear line', (env, words) => {
    expect(() => readConfig(env)).toThrow(words)
  })

  it('takes a production shop as it is', () => {
    expect(readConfig({ SHOP_MODE: 'production', HOST: 'Shop.ru', DATABASE_URL: 'postgres://u:p@db/shop' })).toMatchObject({
      mode: 'production', host: 'shop.ru', scheme: 'https', ipCity: { adapter: 'embedded' }, logLevel: 'info',
    })
  })
})
