/** What a buyer agrees to, each by itself. */
export type ConsentKind = 'personal-data' | 'mailing' | 'sms-ads' | 'price-alerts' | 'publication' | 'analytics'

/** How it came to the shop. */
export type ConsentWay = 'form' | 'checkout' | 'sign-up' | 'account' | 'phone-order' | 'office' | 'link' | 'banner'

export const CONSENT_WAYS: Readonly<Record<ConsentWay, string>> = {
  form: 'Форма на сайте',
  checkout: 'Оформление заказа',
  'sign-up': 'Регистрация',
  account: 'Личный кабинет',
  'phone-order': 'Заказ по телефону',
  office: 'Пульт',
  link: 'Ссылка в сообщении',
  banner: 'Вопрос о cookie',
}

interface ConsentWords {
  name: string
  /** What it means, for whoever decides on it. */
  about: string
  /** The page with the wording. */
  path: string
  /** Advertising by 38-ФЗ: leaves only by a consent that stands at that moment. */
  isAdvertising: boolean
}

export const CONSENTS: Readonly<Record<ConsentKind, ConsentWords>> = {
  'personal-data': {
    name: 'Обработка персональных данных',
    about: 'Имя, телефон, адрес и заказы: без них не оформить заказ и не вести личный кабинет.',
    path: '/personal-data/',
    isAdvertising: false,
  },
  mailing: {
    name: 'Реклама по e-mail',
    about: 'Письма о скидках, новинках и акциях.',
    path: '/soglasie-rassylky/',
    isAdvertising: true,
  },
  'sms-ads': {
    name: 'Реклама по SMS',
    about: 'SMS о скидках и акциях.',
    path: '/soglasie-rassylky/',
    isAdvertising: true,
  },
  'price-alerts': {
    name: 'Сообщения о снижении цен',
    about: 'Об одном товаре, о котором вы попросили сами, один раз.',
    path: '/soglasie-rassylky/',
    isAdvertising: true,
  },
  publication: {
    name: 'Публикация отзывов',
    about: 'Отзыв и имя под ним видят все. Без согласия отзывы остаются, а имя под ними скрывается.',
    path: '/personal-data/',
    isAdvertising: false,
  },
  analytics: {
    name: 'Cookie для подсчёта посещений',
    about: 'Счётчик посещений в браузере.',
    path: '/privacy-policy/',
    isAdvertising: false,
  },
}

export const CONSENT_KINDS = Object.keys(CONSENTS) as ConsentKind[]

interface Versions {
  personalDataVersion: string
  mailingVersion: string
}

/** Advertising is agreed to by one wording, the rest by the other. */
export const consentVersion = (kind: ConsentKind, { personalDataVersion, mailingVersion }: Versions): string =>
  CONSENTS[kind].isAdvertising ? mailingVersion : personalDataVersion

export type ConsentState = 'none' | 'given' | 'withdrawn' | 'outdated'

/**
 * Where a consent stands by what was said of it last. `outdated`: the wording changed and the shop asks anew, so until
 * it is answered the old consent carries no advertising.
 */
export function consentState(
  last: { given: boolean; version: string } | null,
  current: string,
  asksAgain: boolean,
): ConsentState {
  if (!last) return 'none'
  if (!last.given) return 'withdrawn'
  return asksAgain && last.version !== current ? 'outdated' : 'given'
}
