import { useQuery } from '@tanstack/react-query'
import { saveSettings, type SettingHistoryEntry, type SettingState } from '#contract/office/settings.ts'
import type { SettingSection } from '#rules/settings/setting-field.ts'
import { SETTINGS } from '#rules/settings/shop-schema.ts'
import { settingWords } from '#rules/settings/value-words.ts'
import { api } from '#office/state/api.ts'
import { ChangeHistory, Changed } from './change-history.tsx'
import { historyQuery, settingsChanged } from './settings-queries.ts'

type Props = { section: SettingSection; settings: readonly SettingState[] }

/** A change of settings is taken back while its values still stand. */
export function SettingsHistory({ section, settings }: Props) {
  const { data: entries = [] } = useQuery(historyQuery(section))
  const stateOf = (key: string) => settings.find((state) => state.key === key)
  const stands = ({ changes }: SettingHistoryEntry) =>
    changes.every(({ key, after }) => {
      const state = stateOf(key)
      return state !== undefined && state.isOpen && JSON.stringify(state.value) === JSON.stringify(after)
    })
  return (
    <ChangeHistory
      entries={entries}
      empty="Этот раздел ещё не меняли."
      isBackable={stands}
      takeBack={({ changes }) =>
        api(saveSettings, {
          body: { changes: changes.map(({ key, before, after }) => ({ key, seen: after, value: before })) },
        })
      }
      afterwards={settingsChanged}
    >
      {({ changes }) =>
        changes.map(({ key, before, after }) => (
          <Changed
            key={key}
            label={SETTINGS[key]!.label}
            before={settingWords(before, SETTINGS[key]!)}
            after={settingWords(after, SETTINGS[key]!)}
          />
        ))
      }
    </ChangeHistory>
  )
}
