import { forbidden, invalid, notFound } from '#contract/api-error.ts'
import type { SettingChange } from '#contract/office/settings.ts'
import type { FieldConflict } from '#contract/office/stale.ts'
import { groupErrors, settingField } from '#rules/settings/shop-schema.ts'
import { settingWords } from '#rules/settings/value-words.ts'
import type { Db } from '#server/db/client.ts'
import { withRetries } from '#server/db/with-retries.ts'
import { invalidateMemoized } from '#server/kernel/memoize.ts'
import {
  lockSettings,
  readSetting,
  SETTING_DEFAULTS,
  type SettingGroupName,
  writeSetting,
} from '#server/kernel/settings.ts'
import { staleFields } from '#server/shop/people/staff/stale-fields.ts'
import { tellOwners } from '#server/shop/people/staff/staff-letters.ts'
import { needFresh, needPermission, type OfficeContext, signedIn } from '#server/shop/people/staff/office-context.ts'

type Values = Record<string, unknown>

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

function pathOf(key: string): [group: SettingGroupName, name: string] {
  const [group = '', name = ''] = key.split('.')
  const isKnown = settingField(key) !== null && Object.hasOwn(SETTING_DEFAULTS, group)
  if (!isKnown) throw notFound(`Настройки «${key}» нет`)
  return [group as SettingGroupName, name]
}

/** Nobody changes what is not theirs; what they may is the schema's to say. */
export function needSettings(context: OfficeContext, changes: readonly SettingChange[]): void {
  for (const { key } of changes) {
    pathOf(key)
    const scope = needPermission(context, settingField(key)!.needs)
    if (!scope.isEverywhere) throw forbidden('Настройки общие для всего магазина: нужно право на них во всех филиалах')
  }
}

/** Every group that changes as it would be; 422 by field where it cannot. */
export async function changedGroups(db: Db, changes: readonly SettingChange[]) {
  const groups = new Map<SettingGroupName, { before: Values; after: Values; set: Values }>()
  for (const { key, value } of changes) {
    const [group, name] = pathOf(key)
    if (!groups.has(group)) {
      const before = (await readSetting(db, group)) as Values
      groups.set(group, { before, after: { ...before }, set: {} })
    }
    const one = groups.get(group)!
    one.after[name] = value
    one.set[name] = value
  }
  const asked = new Set(changes.map(({ key }) => key))
  const errors: Record<string, string[]> = {}
  for (const [group, { before, after }] of groups) {
    const old = groupErrors(group, before)
    // a neighbour that was wrong before stands in nobody's way
    for (const [key, words] of Object.entries(groupErrors(group, after)))
      if (asked.has(key) || old[key] === undefined) errors[key] = [words]
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
  return groups
}

/**
 * All of them or none. Of two people at once the second sees both values; fields only one of them touched are merged.
 */
export async function saveSettings(context: OfficeContext, changes: readonly SettingChange[]): Promise<number> {
  needSettings(context, changes)
  const accounts = changes.filter(({ key }) => key.startsWith('requisites.'))
  // what invoices are paid to is what a thief changes first
  if (accounts.length > 0) needFresh(context)
  const { db } = context
  const saved = await withRetries(db, async (tx) => {
    await lockSettings(tx, [...new Set(changes.map(({ key }) => pathOf(key)[0]))])
    const groups = await changedGroups(tx, changes)
    refuseStale(groups, changes)
    let count = 0
    for (const [group, { before, set }] of groups) {
      const moved = Object.entries(set).filter(([name, value]) => !isSame(before[name], value))
      count += moved.length
      if (moved.length > 0) await writeSetting(tx, group, Object.fromEntries(moved))
    }
    if (count > 0 && accounts.length > 0)
      await tellOwners(
        { ...context, db: tx },
        'Реквизиты магазина изменены',
        `${signedIn(context).staff.name} меняет реквизиты: ${accounts.map(({ key }) => settingField(key)!.label).join(', ')}. Проверьте счёт, на который платят покупатели.`,
      )
    return count
  })
  // other processes are notified; this one need not wait for it
  invalidateMemoized(db)
  return saved
}

/** Optimistic locking, field by field. */
function refuseStale(
  groups: ReadonlyMap<SettingGroupName, { before: Values }>,
  changes: readonly SettingChange[],
): void {
  const conflicts = changes.flatMap(({ key, seen, value }): FieldConflict[] => {
    const [group, name] = pathOf(key)
    const now = groups.get(group)!.before[name]
    if (isSame(now, seen) || isSame(now, value)) return []
    const field = settingField(key)!
    return [{ field: key, label: field.label, yours: settingWords(value, field), theirs: settingWords(now, field) }]
  })
  if (conflicts.length > 0) throw staleFields('Пока вы правили, настройку изменил другой человек', conflicts)
}
