import type { Static } from 'typebox'
import { endpoint } from '../call.ts'
import type * as S from './settings.schema.ts'

export type SettingValue = Static<typeof S.SettingValue>
export type SettingChange = Static<typeof S.SettingChange>
export type SettingState = Static<typeof S.SettingState>
export type SettingEffect = Static<typeof S.SettingEffect>
export type SettingHistoryEntry = Static<typeof S.SettingHistoryEntry>
export type EnvironmentFact = Static<typeof S.EnvironmentFact>

export const settings = endpoint<typeof S.settings>('GET', '/office/settings')
export const saveSettings = endpoint<typeof S.saveSettings>('POST', '/office/settings')
export const previewSettings = endpoint<typeof S.previewSettings>('POST', '/office/settings/preview')
export const settingsHistory = endpoint<typeof S.settingsHistory>('GET', '/office/settings/history')
