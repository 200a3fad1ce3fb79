import { readEnum, ConfigError, type Environment, requireVariables, refuseLeftovers, type ShopMode } from './reading.ts'

/** The services behind an order: who carries it, who takes the money. */
export interface OrdersConfig {
  transport:
    | { adapter: 'off' }
    | { adapter: 'embedded' }
    | { adapter: 'cdek'; clientId: string; clientSecret: string; url: string; fromCity: string }
  payment:
    | { adapter: 'off' }
    | { adapter: 'embedded' }
    | {
        adapter: 'yookassa'
        shopId: string
        secretKey: string
        url: string
        markField: 'gs_1m' | 'mark_code_raw'
      }
  split: { adapter: 'off' } | { adapter: 'embedded' } | { adapter: 'yandex'; apiKey: string; url: string }
}

/** Moscow in CDEK's own list: where the central store-room stands. */
const CDEK_MOSCOW = '44'
const CDEK_URL = 'https://api.cdek.ru/v2'
const YOOKASSA_URL = 'https://api.yookassa.ru/v3'
const YANDEX_PAY_URL = 'https://pay.yandex.ru/api/merchant'

/** A test contour of the provider, or a local server in tests. */
function serviceUrl(env: Environment, name: string, fallback: string): string {
  const text = env[name] || fallback
  const url = URL.parse(text)
  if (!url || !['http:', 'https:'].includes(url.protocol))
    throw new ConfigError(`${name}=${text}: нужен адрес вида https://хост/путь`)
  return text.replace(/\/+$/, '')
}

function transport(env: Environment, mode: ShopMode): OrdersConfig['transport'] {
  const adapter = readEnum(env, 'TRANSPORT', ['off', 'embedded', 'cdek'], mode === 'demo' ? 'embedded' : 'off')
  if (adapter === 'embedded' && mode === 'production') {
    throw new ConfigError(
      'TRANSPORT=embedded: пункты выдачи и тарифы демо-магазина выдуманы, задайте TRANSPORT=off или TRANSPORT=cdek и ключи',
    )
  }
  if (adapter !== 'cdek') {
    refuseLeftovers(env, `TRANSPORT=${adapter}`, ['CDEK_CLIENT_ID', 'CDEK_CLIENT_SECRET', 'CDEK_URL', 'CDEK_FROM_CITY'])
    return { adapter }
  }
  const [clientId, clientSecret] = requireVariables(env, 'TRANSPORT=cdek', ['CDEK_CLIENT_ID', 'CDEK_CLIENT_SECRET'])
  const fromCity = env['CDEK_FROM_CITY'] || CDEK_MOSCOW
  if (!/^\d{1,9}$/.test(fromCity))
    throw new ConfigError(`CDEK_FROM_CITY=${fromCity}: нужен код города СДЭК, например 44`)
  return {
    adapter,
    clientId: clientId!,
    clientSecret: clientSecret!,
    url: serviceUrl(env, 'CDEK_URL', CDEK_URL),
    fromCity,
  }
}

function payment(env: Environment, mode: ShopMode): OrdersConfig['payment'] {
  const adapter = readEnum(env, 'PAYMENT', ['off', 'embedded', 'yookassa'], mode === 'demo' ? 'embedded' : 'off')
  if (adapter !== 'yookassa') {
    refuseLeftovers(env, `PAYMENT=${adapter}`, [
      'YOOKASSA_SHOP_ID',
      'YOOKASSA_SECRET_KEY',
      'YOOKASSA_URL',
      'YOOKASSA_MARK_FIELD',
    ])
    return sandboxInDemo('PAYMENT', adapter, mode)
  }
  const [shopId, secretKey] = requireVariables(env, 'PAYMENT=yookassa', ['YOOKASSA_SHOP_ID', 'YOOKASSA_SECRET_KEY'])
  return {
    adapter,
    shopId: shopId!,
    secretKey: secretKey!,
    url: serviceUrl(env, 'YOOKASSA_URL', YOOKASSA_URL),
    markField: readEnum(env, 'YOOKASSA_MARK_FIELD', ['gs_1m', 'mark_code_raw'], 'gs_1m'),
  }
}

function split(env: Environment, mode: ShopMode): OrdersConfig['split'] {
  const adapter = readEnum(env, 'SPLIT', ['off', 'embedded', 'yandex'], mode === 'demo' ? 'embedded' : 'off')
  if (adapter !== 'yandex') {
    refuseLeftovers(env, `SPLIT=${adapter}`, ['YANDEX_PAY_API_KEY', 'YANDEX_PAY_URL'])
    return sandboxInDemo('SPLIT', adapter, mode)
  }
  const [apiKey] = requireVariables(env, 'SPLIT=yandex', ['YANDEX_PAY_API_KEY'])
  return { adapter, apiKey: apiKey!, url: serviceUrl(env, 'YANDEX_PAY_URL', YANDEX_PAY_URL) }
}

function sandboxInDemo(
  name: string,
  adapter: 'off' | 'embedded',
  mode: ShopMode,
): { adapter: 'off' } | { adapter: 'embedded' } {
  if (adapter === 'embedded' && mode === 'production')
    throw new ConfigError(`${name}=embedded: учебная оплата есть только в демо-магазине, денег она не берёт`)
  return { adapter }
}

export function readOrders(env: Environment, mode: ShopMode): OrdersConfig {
  return { transport: transport(env, mode), payment: payment(env, mode), split: split(env, mode) }
}
