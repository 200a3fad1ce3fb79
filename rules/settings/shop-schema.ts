import { courierErrors, ORDER_SETTINGS, splitErrors } from './order-settings.ts'
import type { SettingField, SettingFields, SettingGroup } from './setting-field.ts'
import { PAPER_SETTINGS, requisitesErrors, SHOP_SETTINGS, TAX_SETTINGS } from './shop-settings.ts'
import { TRADE_SETTINGS } from './trade-settings.ts'
import { valueError } from './value-error.ts'

/** Every setting of the shop by `group.name`: what it means, what fits, who may change it. Server and form go by it. */
export const SETTINGS: SettingFields = {
  ...SHOP_SETTINGS,
  ...TAX_SETTINGS,
  ...PAPER_SETTINGS,
  ...ORDER_SETTINGS,
  ...TRADE_SETTINGS,
}

/** What is right by itself and wrong beside its neighbours. */
const GROUP_ERRORS: Record<string, (values: SettingGroup) => Record<string, string | null>> = {
  requisites: requisitesErrors,
  split: splitErrors,
  courier: courierErrors,
}

export const settingField = (key: string): SettingField | null => (Object.hasOwn(SETTINGS, key) ? SETTINGS[key]! : null)

/** What is wrong with a group's values, by `group.name`; those by themselves first. */
export function groupErrors(group: string, values: SettingGroup): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const [name, value] of Object.entries(values)) {
    const field = settingField(`${group}.${name}`)
    const words = field ? valueError(value, field) : 'Такой настройки нет'
    if (words) errors[`${group}.${name}`] = words
  }
  for (const [key, words] of Object.entries(GROUP_ERRORS[group]?.(values) ?? {})) if (words) errors[key] ??= words
  return errors
}
