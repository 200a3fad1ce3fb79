import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { SETTING_SECTIONS, type SettingFields } from '#rules/settings/setting-field.ts'
import { useMe } from '#office/state/session.ts'
import type { Command } from './commands.ts'

/** Names people know a setting by that stand nowhere in its own words. */
const ALSO: Record<string, string> = {
  shop: 'название телефон почта контакты',
  requisites: 'инн огрн кпп банк счёт',
  delivery: 'курьер тариф самовывоз',
  orders: 'оплата налог ндс чек сплит',
}

/**
 * Settings one by one: each leads to its section, with itself alone in sight. The table of them is loaded when asked.
 */
export function useSettingCommands(isAsked: boolean): Command[] {
  const navigate = useNavigate()
  const { permissions } = useMe()
  const isOpen = isAsked && permissions.includes('settings.change')
  const [settings, setSettings] = useState<SettingFields | null>(null)
  useEffect(() => {
    if (isOpen) void import('#rules/settings/shop-schema.ts').then(({ SETTINGS }) => setSettings(SETTINGS))
  }, [isOpen])
  if (!isOpen || !settings) return []
  const group = 'Настройки'
  const sections = Object.entries(SETTING_SECTIONS).map(([code, name]): Command => ({
    id: `settings-${code}`,
    name,
    words: `настройки ${ALSO[code] ?? ''}`,
    group,
    icon: 'filter',
    run: () => void navigate(`/settings/${code}`),
  }))
  const fields = Object.entries(settings)
    .filter(([, { needs }]) => permissions.includes(needs))
    .map(([key, { label, meaning, section }]): Command => ({
      id: `setting-${key}`,
      name: `${SETTING_SECTIONS[section]}: ${label}`,
      words: meaning,
      group,
      icon: 'filter',
      run: () => void navigate(`/settings/${section}?search=${encodeURIComponent(label)}`),
    }))
  return [...sections, ...fields]
}
