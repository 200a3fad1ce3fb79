import type { EnvironmentFact } from '#contract/office/settings.ts'
import type { Config } from '#server/config/config.ts'

type Section = EnvironmentFact['section']

const chosen = (section: Section, name: string, adapter: string, meaning: string): EnvironmentFact => ({
  name,
  section,
  meaning,
  isGiven: adapter !== 'off' && adapter !== 'embedded',
  value: adapter,
})
const secret = (section: Section, name: string, isGiven: boolean, meaning: string): EnvironmentFact => ({
  name,
  section,
  meaning,
  isGiven,
  value: null,
})
const plain = (section: Section, name: string, value: string | null, meaning: string): EnvironmentFact => ({
  name,
  section,
  meaning,
  isGiven: value !== null,
  value,
})

/** What the server was started with. A secret is told as given or not, never itself. */
export function environmentFacts(config: Config): EnvironmentFact[] {
  const { payment, split, transport, email, sms, captcha, suggestions } = config
  return [
    plain('shop', 'HOST', config.host, 'Адрес магазина; города — его поддомены'),
    plain('shop', 'SCHEME', config.scheme, 'Как открывается сайт: https в работе'),
    chosen('orders', 'PAYMENT', payment.adapter, 'Оплата онлайн: yookassa; off — при получении и по счёту'),
    secret('orders', 'YOOKASSA_SHOP_ID', payment.adapter === 'yookassa', 'Номер магазина в ЮKassa'),
    secret('orders', 'YOOKASSA_SECRET_KEY', payment.adapter === 'yookassa', 'Ключ ЮKassa'),
    chosen('orders', 'SPLIT', split.adapter, 'Оплата частями: yandex; off — её нет'),
    secret('orders', 'YANDEX_PAY_API_KEY', split.adapter === 'yandex', 'Ключ Яндекс Пэй'),
    chosen('delivery', 'TRANSPORT', transport.adapter, 'Транспортная компания: cdek; off — свой курьер и самовывоз'),
    secret('delivery', 'CDEK_CLIENT_ID', transport.adapter === 'cdek', 'Идентификатор в СДЭК'),
    secret('delivery', 'CDEK_CLIENT_SECRET', transport.adapter === 'cdek', 'Ключ СДЭК'),
    plain(
      'delivery',
      'CDEK_FROM_CITY',
      transport.adapter === 'cdek' ? transport.fromCity : null,
      'Откуда везёт СДЭК: код города',
    ),
    chosen('delivery', 'SUGGESTIONS', suggestions.adapter, 'Подсказки адресов и организаций: dadata'),
    secret('delivery', 'DADATA_TOKEN', suggestions.adapter === 'dadata', 'Ключ DaData'),
    chosen('messages', 'EMAIL', email.adapter, 'Письма: smtp'),
    secret('messages', 'SMTP_URL', email.adapter === 'smtp', 'Почтовый сервер с паролем'),
    plain('messages', 'EMAIL_FROM', email.adapter === 'smtp' ? email.from : null, 'От кого письма'),
    chosen('messages', 'SMS', sms.adapter, 'SMS: smsru или smsc'),
    secret('messages', 'SMSRU_API_ID', sms.adapter === 'smsru', 'Ключ SMS.RU'),
    secret('messages', 'SMSC_LOGIN', sms.adapter === 'smsc', 'Логин SMSC'),
    secret('messages', 'SMSC_PASSWORD', sms.adapter === 'smsc', 'Пароль SMSC'),
    chosen('site', 'CAPTCHA', captcha.adapter, 'Защита от роботов: smartcaptcha или recaptcha'),
    plain('site', 'MAP_TILES_URL', config.mapTiles ? config.mapTiles.url : null, 'Плитки карты магазинов'),
    plain(
      'site',
      'YANDEX_METRIKA_ID',
      config.metrikaId === null ? null : String(config.metrikaId),
      'Счётчик Яндекс Метрики',
    ),
    plain('site', 'FILES_EVERY_MINUTES', String(config.filesEveryMinutes), 'Как часто строятся карты сайта и выгрузки'),
  ]
}
