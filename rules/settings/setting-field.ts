import type { Permission } from '../staff/permissions.ts'

/** Where a setting stands in the desk of settings. */
export const SETTING_SECTIONS = {
  shop: 'Магазин и контакты',
  requisites: 'Реквизиты',
  delivery: 'Доставка',
  orders: 'Заказы и оплата',
  bonuses: 'Бонусы',
  catalog: 'Каталог и цены',
  supply: 'Обмен и закупки',
  service: 'Сервис и прокат',
  consents: 'Согласия и отзывы',
} as const

export type SettingSection = keyof typeof SETTING_SECTIONS

/** What a setting holds: how it is typed, and what is refused whatever it means. Sums are kopecks. */
export type SettingShape =
  | { kind: 'text'; max: number; isRequired?: boolean; isLong?: boolean }
  | { kind: 'number'; min: number; max: number; unit: readonly [one: string, few: string, many: string] }
  | { kind: 'year'; min: number; max: number }
  | { kind: 'money'; min: number; max: number }
  | { kind: 'switch'; on: string; off: string }
  | { kind: 'phone' }
  | { kind: 'email'; isRequired?: boolean }
  /** An address of the shop's own or a web one. */
  | { kind: 'link' }
  /** «12:00», or empty. */
  | { kind: 'clock' }
  /** «09:00–13:00», one after another. */
  | { kind: 'intervals'; most: number }
  /** A name and a web address. */
  | { kind: 'links'; most: number }
  /** One of them; value → what it is called. */
  | { kind: 'option'; options: ReadonlyMap<string, string> }
  /** A code that is kept with what was asked for, and a name that is shown. */
  | { kind: 'choices'; most: number }

export interface SettingField {
  section: SettingSection
  label: string
  /** What it changes, for whoever has never seen it. */
  meaning: string
  shape: SettingShape
  needs: Extract<Permission, 'settings.change' | 'settings.secrets'>
  /** What the shape alone does not tell. */
  check?: (value: never) => string | null
  /** Where its effect is seen: a path of the shop, or of the office. */
  seen?: { path: string; name: string; isOffice?: boolean }
}

export type SettingFields = Record<string, SettingField>
export type SettingGroup = Record<string, unknown>
