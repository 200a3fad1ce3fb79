import { queryOptions } from '@tanstack/react-query'
import { settings, settingsHistory } from '#contract/office/settings.ts'
import type { SettingSection } from '#rules/settings/setting-field.ts'
import { api } from '#office/state/api.ts'
import { queries } from '#office/state/queries.ts'

export const settingsQuery = queryOptions({
  queryKey: ['settings', 'values'],
  queryFn: async ({ signal }) => (await api(settings, {}, { signal })).data,
})

export const historyQuery = (section: SettingSection) =>
  queryOptions({
    queryKey: ['settings', 'history', section],
    queryFn: async ({ signal }) => (await api(settingsHistory, { query: { section } }, { signal })).data,
  })

export const settingsChanged = () => queries.invalidateQueries({ queryKey: ['settings'] })
