import { sql } from 'kysely'
import type { SettingHistoryEntry, SettingState, SettingValue } from '#contract/office/settings.ts'
import type { SettingSection } from '#rules/settings/setting-field.ts'
import { SETTINGS } from '#rules/settings/shop-schema.ts'
import { viaWords } from '#rules/staff/journal-words.ts'
import type { Db } from '#server/db/client.ts'
import { readSetting, SETTING_DEFAULTS, type SettingGroupName } from '#server/kernel/settings.ts'
import type { OfficeContext } from '#server/shop/people/staff/office-context.ts'

type Values = Record<string, unknown>

const GROUPS = Object.keys(SETTING_DEFAULTS) as SettingGroupName[]
const HISTORY_LIMIT = 50

interface ChangedRow {
  key: string
  at: Date
  staff_id: number | null
  name: string | null
  via: string
}

/** The last entry of the journal that names each value. */
async function lastChanges(db: Db): Promise<Map<string, ChangedRow>> {
  const { rows } = await sql<ChangedRow>`
    select distinct on (audit.thing_key, field) audit.thing_key || '.' || field as key, audit.at, audit.staff_id, staff.name, audit.via
    from audit
    cross join lateral jsonb_object_keys(
      coalesce(audit.before -> 'value', '{}') || coalesce(audit.after -> 'value', '{}')) field
    left join staff on staff.id = audit.staff_id
    where audit.thing = 'setting' and audit.thing_key = any(${GROUPS}::text[])
      and jsonb_typeof(coalesce(audit.before -> 'value', '{}')) = 'object' and jsonb_typeof(coalesce(audit.after -> 'value', '{}')) = 'object'
      and audit.before -> 'value' -> field is distinct from audit.after -> 'value' -> field
    order by audit.thing_key, field, audit.id desc`.execute(db)
  return new Map(rows.map((row) => [row.key, row]))
}

const whoOf = ({ staff_id, name }: Pick<ChangedRow, 'staff_id' | 'name'>) =>
  staff_id === null ? null : { id: staff_id, name: name ?? `Сотрудник № ${staff_id}` }

export async function readSettings(context: OfficeContext): Promise<SettingState[]> {
  const { db } = context
  const [changes, ...groups] = await Promise.all([lastChanges(db), ...GROUPS.map((group) => readSetting(db, group))])
  const values = new Map(GROUPS.map((group, at) => [group as string, groups[at] as Values]))
  return Object.entries(SETTINGS).map(([key, { needs }]) => {
    const [group = '', name = ''] = key.split('.')
    const changed = changes.get(key)
    return {
      key,
      value: values.get(group)![name] as SettingValue,
      usual: (SETTING_DEFAULTS as Record<string, Values>)[group]![name] as SettingValue,
      isOpen: context.session?.staff.permissions.get(needs)?.isEverywhere ?? false,
      changed: changed ? { at: changed.at.toISOString(), who: whoOf(changed), via: viaWords(changed.via) } : null,
    }
  })
}

interface HistoryRow extends ChangedRow {
  id: number
  group: string
  before: Values | null
  after: Values | null
}

/** Entries of the journal, told by setting; what was not written stood at its usual value. */
export async function readSettingsHistory(db: Db, section: SettingSection): Promise<SettingHistoryEntry[]> {
  const keys = new Set(Object.keys(SETTINGS).filter((key) => SETTINGS[key]!.section === section))
  const groups = [...new Set([...keys].map((key) => key.split('.')[0]!))]
  const { rows } = await sql<HistoryRow>`
    select audit.id, audit.thing_key as group, audit.at, audit.staff_id, staff.name, audit.via,
      audit.before -> 'value' as before, audit.after -> 'value' as after
    from audit left join staff on staff.id = audit.staff_id
    where audit.thing = 'setting' and audit.thing_key = any(${groups}::text[])
    order by audit.id desc limit ${HISTORY_LIMIT}`.execute(db)
  return rows.flatMap((row) => {
    const usual = (SETTING_DEFAULTS as Record<string, Values>)[row.group]!
    const [before, after] = [
      { ...usual, ...row.before },
      { ...usual, ...row.after },
    ]
    const changes = Object.keys(usual)
      .filter((name) => keys.has(`${row.group}.${name}`))
      .filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
      .map((name) => ({
        key: `${row.group}.${name}`,
        before: before[name] as SettingValue,
        after: after[name] as SettingValue,
      }))
    if (changes.length === 0) return []
    return [{ id: String(row.id), at: row.at.toISOString(), who: whoOf(row), via: viaWords(row.via), changes }]
  })
}
