import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { SETTING_SECTIONS, type SettingSection } from '#rules/settings/setting-field.ts'
import { SETTINGS } from '#rules/settings/shop-schema.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Input } from '#ui/input.tsx'
import { Notice } from '#ui/notice.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import blocks from '#office/parts/blocks.module.css'
import { useAddressText } from '#office/parts/table/use-address-text.ts'
import { wordsOf } from '#office/state/api.ts'
import { queries } from '#office/state/queries.ts'
import { DeliveryTiers } from './delivery-tiers.tsx'
import { EnvironmentList } from './environment-list.tsx'
import { SettingsDesk } from './settings-head.tsx'
import { SettingsForm } from './settings-form.tsx'
import { SettingsHistory } from './settings-history.tsx'
import { settingsQuery } from './settings-queries.ts'

export const loader = () => queries.ensureQueryData(settingsQuery)

const plain = (text: string) => text.toLowerCase().replaceAll('ё', 'е')

/** By any word of the name, the meaning or the section. */
function foundKeys(search: string): string[] {
  const words = plain(search).split(/\s+/).filter(Boolean)
  return Object.entries(SETTINGS).flatMap(([key, { label, meaning, section }]) => {
    const text = plain(`${label} ${meaning} ${SETTING_SECTIONS[section]} ${key}`)
    return words.every((word) => text.includes(word)) ? [key] : []
  })
}

export function Component() {
  const { section = '' } = useParams()
  const [search, setSearch] = useAddressText('search')
  const { data, error } = useQuery(settingsQuery)
  const isKnown = Object.hasOwn(SETTING_SECTIONS, section)
  const keys = search.trim()
    ? foundKeys(search)
    : Object.keys(SETTINGS).filter((key) => SETTINGS[key]!.section === section)
  const field = (
    <Input
      label="Найти настройку"
      hideLabel
      type="search"
      size="m"
      clearable
      placeholder="Найти настройку"
      value={search}
      onChange={({ target }) => setSearch(target.value)}
    />
  )
  return (
    <SettingsDesk search={field}>
      {error && <Notice tone="error">{wordsOf(error)}</Notice>}
      {!data ? (
        <Skeleton lines={8} />
      ) : search.trim() ? (
        <section className={blocks.block} aria-labelledby="found">
          <h2 id="found">Найдено: {keys.length}</h2>
          {keys.length === 0 ? (
            <p className={blocks.quiet}>Такой настройки нет. Попробуйте другое слово.</p>
          ) : (
            <SettingsForm key="search" draftKey="search" keys={keys} settings={data.settings} />
          )}
        </section>
      ) : isKnown ? (
        <>
          <section className={blocks.block} aria-labelledby="section">
            <h2 id="section">{SETTING_SECTIONS[section as SettingSection]}</h2>
            <SettingsForm key={section} draftKey={section} keys={keys} settings={data.settings} />
          </section>
          {section === 'delivery' && <DeliveryTiers />}
          <EnvironmentList facts={data.environment.filter((fact) => fact.section === section)} />
          <SettingsHistory section={section as SettingSection} settings={data.settings} />
        </>
      ) : (
        <EmptyState title="Такого раздела нет">Выберите раздел из списка.</EmptyState>
      )}
    </SettingsDesk>
  )
}
