import { readEnum, ConfigError, type Environment, requireVariables, refuseLeftovers, type ShopMode } from './reading.ts'

/** The services behind an account: messages, the check for robots, suggestions. */
export interface MessagingConfig {
  email: { adapter: 'embedded' } | { adapter: 'smtp'; url: string; from: string }
  sms:
    | { adapter: 'embedded' }
    | { adapter: 'smsru'; apiId: string; from: string | null }
    | { adapter: 'smsc'; apiKey: string; sender: string | null }
    | { adapter: 'smsc'; login: string; password: string; sender: string | null }
  captcha:
    | { adapter: 'off' }
    | { adapter: 'recaptcha'; project: string; apiKey: string; siteKey: string }
    | { adapter: 'smartcaptcha'; siteKey: string; serverKey: string }
  suggestions: { adapter: 'off' } | { adapter: 'embedded' } | { adapter: 'dadata'; token: string }
}

/** Every adapter of a port with the variables it cannot do without. */
const EMAIL = { embedded: [], smtp: ['SMTP_URL', 'EMAIL_FROM'] }
const SMS = { embedded: [], smsru: ['SMSRU_API_ID'], smsc: ['SMSC_LOGIN', 'SMSC_PASSWORD'] }
const SMS_BY_KEY = { ...SMS, smsc: ['SMSC_API_KEY'] }
/** Whose name the message comes from; each has to be agreed with the provider first. */
const SENDERS = { embedded: null, smsru: 'SMSRU_FROM', smsc: 'SMSC_SENDER' }
const CAPTCHA = {
  off: [],
  recaptcha: ['RECAPTCHA_PROJECT', 'RECAPTCHA_API_KEY', 'RECAPTCHA_SITE_KEY'],
  smartcaptcha: ['SMARTCAPTCHA_SITE_KEY', 'SMARTCAPTCHA_SERVER_KEY'],
}
const SUGGESTIONS = { off: [], embedded: [], dadata: ['DADATA_TOKEN'] }

/** The chosen adapter and its variables: all of them and nobody else's. */
function port<T extends string>(
  env: Environment,
  name: string,
  adapters: Record<T, string[]>,
  fallback: T,
): { adapter: T; values: string[] } {
  const adapter = readEnum(env, name, Object.keys(adapters) as T[], fallback)
  const own = adapters[adapter]
  const others = Object.values<string[]>(adapters)
    .flat()
    .filter((each) => !own.includes(each))
  refuseLeftovers(env, `${name}=${adapter}`, others)
  return { adapter, values: requireVariables(env, `${name}=${adapter}`, own) }
}

function email(env: Environment, mode: ShopMode): MessagingConfig['email'] {
  const { adapter, values } = port(env, 'EMAIL', EMAIL, 'embedded')
  if (adapter === 'embedded') {
    if (mode === 'production')
      throw new ConfigError('SHOP_MODE=production: письма некому отправлять, задайте EMAIL=smtp, SMTP_URL и EMAIL_FROM')
    return { adapter }
  }
  const [url, from] = values as [string, string]
  const parsed = URL.parse(url)
  if (!parsed?.hostname || !['smtp:', 'smtps:'].includes(parsed.protocol))
    throw new ConfigError('SMTP_URL: это не адрес вида smtps://имя:пароль@хост:порт')
  if (!/^[^\r\n<>]*<?[^\s@<>]+@[^\s@<>]+>?$/.test(from))
    throw new ConfigError(`EMAIL_FROM=${from}: нужен адрес вида Верстак <shop@shop.ru>`)
  return { adapter, url, from }
}

function sms(env: Environment, mode: ShopMode): MessagingConfig['sms'] {
  const isByKey = Boolean(env['SMSC_API_KEY'])
  if (isByKey) refuseLeftovers(env, 'SMSC_API_KEY', SMS.smsc)
  const { adapter, values } = port(env, 'SMS', isByKey ? SMS_BY_KEY : SMS, 'embedded')
  const own = SENDERS[adapter]
  const others = Object.values(SENDERS).filter((each) => each !== null && each !== own)
  refuseLeftovers(env, `SMS=${adapter}`, others as string[])
  if (adapter === 'embedded') {
    if (mode === 'production')
      throw new ConfigError('SHOP_MODE=production: SMS некому отправлять, задайте SMS=smsru или SMS=smsc и ключи')
    return { adapter }
  }
  const name = (own && env[own]) || null
  if (name !== null && !/^[\w .-]{1,15}$/.test(name))
    throw new ConfigError(`${own}=${name}: имя отправителя — до 15 латинских букв и цифр`)
  if (adapter === 'smsru') return { adapter, apiId: values[0]!, from: name }
  return isByKey
    ? { adapter, apiKey: values[0]!, sender: name }
    : { adapter, login: values[0]!, password: values[1]!, sender: name }
}

function captcha(env: Environment): MessagingConfig['captcha'] {
  const { adapter, values } = port(env, 'CAPTCHA', CAPTCHA, 'off')
  if (adapter === 'off') return { adapter }
  if (adapter === 'smartcaptcha') return { adapter, siteKey: values[0]!, serverKey: values[1]! }
  return { adapter, project: values[0]!, apiKey: values[1]!, siteKey: values[2]! }
}

function suggestions(env: Environment, mode: ShopMode): MessagingConfig['suggestions'] {
  const { adapter, values } = port<keyof typeof SUGGESTIONS>(
    env,
    'SUGGESTIONS',
    SUGGESTIONS,
    mode === 'demo' ? 'embedded' : 'off',
  )
  if (adapter === 'embedded' && mode === 'production') {
    throw new ConfigError(
      'SUGGESTIONS=embedded: организации демо-магазина выдуманы, задайте SUGGESTIONS=off или SUGGESTIONS=dadata и ключ',
    )
  }
  return adapter === 'dadata' ? { adapter, token: values[0]! } : { adapter }
}

export function readMessaging(env: Environment, mode: ShopMode): MessagingConfig {
  return { email: email(env, mode), sms: sms(env, mode), captcha: captcha(env), suggestions: suggestions(env, mode) }
}
