import Type from 'typebox'
import { SETTING_SECTIONS, type SettingSection } from '#rules/settings/setting-field.ts'
import { Nullable } from '../shapes.schema.ts'
import { Moment, officeSection } from './office-call.schema.ts'

const schema = officeSection('Настройки')
const needs = 'settings.change' as const

const Text = Type.String({ maxLength: 5000, message: 'До 5000 символов' })
const Key = Type.String({ maxLength: 60, message: 'Такой настройки нет' })

/** As the shop keeps it: sums in kopecks, phones as digits. What fits is told by rules/settings. */
export const SettingValue = Type.Union([
  Type.Boolean(),
  Type.Number(),
  Text,
  Type.Array(Text, { maxItems: 50 }),
  Type.Array(Type.Object({ name: Text, url: Text }), { maxItems: 50 }),
  Type.Array(Type.Object({ code: Text, name: Text }), { maxItems: 50 }),
])

export const SettingChange = Type.Object({
  key: Key,
  /** What stood in the field when the person began. */
  seen: SettingValue,
  value: SettingValue,
})

const Who = Nullable(Type.Object({ id: Type.Integer(), name: Type.String() }))

export const SettingState = Type.Object({
  key: Type.String(),
  value: SettingValue,
  usual: SettingValue,
  /** May this person change it. */
  isOpen: Type.Boolean(),
  changed: Nullable(Type.Object({ at: Moment, who: Who, via: Type.String() })),
})

/**
 * Given by the environment of the server: seen here, changed there. Secrets are never told, only whether they are
 * given.
 */
export const EnvironmentFact = Type.Object({
  name: Type.String(),
  section: Type.Unsafe<SettingSection | 'messages' | 'site'>(Type.String()),
  meaning: Type.String(),
  isGiven: Type.Boolean(),
  value: Nullable(Type.String()),
})

export const settings = schema({
  summary: 'Все настройки: значение, обычное значение, кто и когда менял; что задано на сервере',
  needs,
  answer: Type.Object({ settings: Type.Array(SettingState), environment: Type.Array(EnvironmentFact) }),
})

const Changes = Type.Object({
  changes: Type.Array(SettingChange, { minItems: 1, maxItems: 100, message: 'Нужно хотя бы одно изменение' }),
})

export const saveSettings = schema({
  summary: 'Сохранить настройки: все вместе или ни одной',
  needs,
  body: Changes,
  answer: Type.Object({ saved: Type.Integer() }),
})

export const SettingEffect = Type.Object({ key: Type.String(), words: Type.String() })

export const previewSettings = schema({
  summary: 'Что изменится, если сохранить: по заказам и товарам магазина',
  needs,
  body: Changes,
  answer: Type.Object({ effects: Type.Array(SettingEffect) }),
})

export const SettingHistoryEntry = Type.Object({
  id: Type.String(),
  at: Moment,
  who: Who,
  via: Type.String(),
  changes: Type.Array(Type.Object({ key: Type.String(), before: SettingValue, after: SettingValue })),
})

export const settingsHistory = schema({
  summary: 'История настроек раздела: что было и стало, новое сначала',
  needs,
  query: {
    section: Type.Unsafe<SettingSection>(
      Type.String({ pattern: `^(${Object.keys(SETTING_SECTIONS).join('|')})$`, message: 'Такого раздела нет' }),
    ),
  },
  answer: Type.Array(SettingHistoryEntry),
})
